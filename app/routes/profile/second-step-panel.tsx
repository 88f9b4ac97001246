import { errorsOf } from '#app/forms/action-result.ts'
import { ProfileForm } from '#app/routes/profile/controls/profile-form.tsx'
import type { SecurityPage } from '#app/routes/profile/read-security.server.ts'
import type { SecurityResult } from '#app/routes/profile/security/security-intents.server.ts'
import { RecoveryCodes } from '#app/routes/profile/recovery-codes.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { TextField } from '#app/ui/field.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { Setting } from '#app/ui/setting.tsx'

interface SecondStepPanelProps {
  state: SecurityPage['secondStep']
  isRequired: boolean
  result: SecurityResult | undefined
}

export function SecondStepPanel({ state, isRequired, result }: SecondStepPanelProps) {
  return (
    <Setting
      name="second"
      id="two-step"
      title="Two-step sign-in"
      mark={<Badge tone={state.isOn ? 'ok' : 'neutral'}>{state.isOn ? 'On' : 'Off'}</Badge>}
      text="Signing in also asks for a code from an authenticator app on your phone, so a stolen password is not enough."
    >
      {isRequired && !state.isOn && (
        <Notice tone="clock" title="Required for admins">
          The admin area opens once two-step sign-in is on.
        </Notice>
      )}
      {result?.details && (
        <RecoveryCodes key={result.details.codes[0]} codes={result.details.codes} />
      )}
      {state.isOn ? (
        <WhileOn left={state.recoveryCodesLeft} isRequired={isRequired} result={result} />
      ) : (
        <WhileOff state={state} result={result} />
      )}
    </Setting>
  )
}

/** Drawn inline: a picture from a data URL would need a policy that allows any data URL. */
function QrCode({ path, side }: { path: string; side: number }) {
  const edge = 2
  const whole = side + 2 * edge
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`${-edge} ${-edge} ${whole} ${whole}`}
      width={184}
      height={184}
      shapeRendering="crispEdges"
      className="qr-code"
    >
      <rect x={-edge} y={-edge} width={whole} height={whole} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

function WhileOff({ state: { setUp }, result }: Pick<SecondStepPanelProps, 'state' | 'result'>) {
  if (!setUp) {
    const errors = errorsOf(result, 'begin-second-step')
    return (
      <ProfileForm intent="begin-second-step" submit="Set up">
        <PasswordField
          label="Current password"
          name="currentPassword"
          required
          idPrefix="second"
          error={errors['currentPassword']}
        />
      </ProfileForm>
    )
  }
  return (
    <div className="second-step-setup">
      <QrCode {...setUp.qrCode} />
      <div className="second-step-key">
        <p>
          Scan this with your authenticator app, or{' '}
          <a href={setUp.uri} className="text-link">
            open the app on this phone
          </a>
          . To enter the key yourself, type{' '}
          <code className="secret-key">{setUp.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>.
        </p>
        <ProfileForm intent="confirm-second-step" submit="Turn on">
          <TextField
            label="Code from the app"
            name="code"
            required
            maxLength={10}
            inputMode="numeric"
            autoComplete="one-time-code"
            error={errorsOf(result, 'confirm-second-step')['code']}
          />
        </ProfileForm>
      </div>
    </div>
  )
}

function WhileOn({
  left,
  isRequired,
  result,
}: { left: number } & Omit<SecondStepPanelProps, 'state'>) {
  return (
    <>
      <p>
        {left === 1 ? 'One recovery code is' : `${left} recovery codes are`} left.
        {left < 4 && ' Create new ones before you run out.'}
      </p>
      <details className="profile-more">
        <summary>Make new recovery codes</summary>
        <ProfileForm intent="renew-recovery-codes" submit="Create new codes">
          <PasswordField
            label="Current password"
            name="currentPassword"
            required
            idPrefix="renew"
            error={errorsOf(result, 'renew-recovery-codes')['currentPassword']}
          />
        </ProfileForm>
      </details>
      {!isRequired && (
        <details className="profile-more">
          <summary>Turn off two-step sign-in</summary>
          <ProfileForm intent="end-second-step" submit="Turn off" tone="danger">
            <PasswordField
              label="Current password"
              name="currentPassword"
              required
              idPrefix="off"
              error={errorsOf(result, 'end-second-step')['currentPassword']}
            />
          </ProfileForm>
        </details>
      )}
    </>
  )
}
