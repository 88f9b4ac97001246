import { useEffect } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import type { Product } from '#market/catalog/product.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextareaField, TextField } from '#app/ui/field.tsx'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { Modal } from '#app/ui/modal.tsx'

interface ProductDialogProps {
  product: Product & { isActive: boolean }
  result: ActionResult | undefined
  isSaved: boolean
}

const dollars = (cents: number | null) => (cents === null ? '' : String(cents / 100))

export function ProductDialog({ product, result, isSaved }: ProductDialogProps) {
  const navigate = useNavigate()
  const isBusy = useNavigation().formData?.get('intent') === 'product'
  const close = () => void navigate(adminPaths.settings(), { preventScrollReset: true })
  useEffect(() => {
    if (isSaved) void navigate(adminPaths.settings(), { preventScrollReset: true, replace: true })
  }, [isSaved, navigate])
  const field = (name: string, value: string) => ({
    name,
    defaultValue: result?.values?.[name] ?? value,
    error: result?.errors?.[name],
  })
  return (
    <Modal
      open
      onClose={close}
      title={`Edit ${product.name}`}
      description="Applies to bookings from now on. Existing bookings keep their price."
    >
      <Form method="post" className="stack-16" preventScrollReset>
        <input type="hidden" name="id" value={product.id} />
        <TextField label="Name" maxLength={60} required {...field('name', product.name)} />
        <TextField
          label="Subtitle"
          maxLength={80}
          optional
          {...field('subtitle', product.subtitle)}
        />
        <div className="stack-16 columns-2">
          <TextField
            label="Price in dollars"
            inputMode="decimal"
            maxLength={12}
            required
            {...field('price', dollars(product.priceCents))}
          />
          <TextField
            label="Old price (crossed out)"
            inputMode="decimal"
            maxLength={12}
            optional
            {...field('originalPrice', dollars(product.originalPriceCents))}
          />
        </div>
        <TextareaField
          label="Features"
          rows={5}
          maxLength={1500}
          hint="One per line."
          {...field('features', product.features.join('\n'))}
        />
        <CheckboxField
          label="Marked as popular"
          name="isPopular"
          defaultChecked={product.isPopular}
        />
        <CheckboxField label="For sale" name="isActive" defaultChecked={product.isActive} />
        <Button type="submit" tone="main" name="intent" value="product" busy={isBusy}>
          Save product
        </Button>
      </Form>
    </Modal>
  )
}
