/** The appearance of Stripe's fields: our design tokens in the current theme. */
export function cardAppearance(): object {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(name).trim()
  return {
    theme: 'flat',
    labels: 'above',
    variables: {
      colorPrimary: token('--fg'),
      colorBackground: token('--surface'),
      colorText: token('--fg'),
      colorTextSecondary: token('--muted'),
      colorTextPlaceholder: token('--muted'),
      colorDanger: token('--bad-text'),
      borderRadius: '10px',
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontSizeBase: '16px',
      gridColumnSpacing: '12px',
      gridRowSpacing: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('--edge')}`, boxShadow: 'none', padding: '13px 14px' },
      '.Input:focus': { borderColor: token('--fg'), outline: `2px solid ${token('--fg')}` },
      '.Input--invalid': { borderColor: token('--bad'), boxShadow: 'none' },
      '.Label': { fontWeight: '600', color: token('--fg') },
    },
  }
}
