import { useCopy } from '#web/copy/use-copy.ts'
import { myData } from '#web/features/frame/copy/my-data.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { RateLimitNotice } from '#web/features/shared/rate-limit-notice.tsx'
import { codeOf, retryAfterOf } from '#web/lib/api-errors.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'

type ProofFieldProps = {
  password: string
  onPassword: (password: string) => void
  /** Of the act that asked for the proof. */
  error: Error | null
  onRetry: () => void
}

/** The present password, or what to do without one: the proof that an act upon all of somebody's data asks for. */
export function ProofField({ password, onPassword, error, onRetry }: ProofFieldProps) {
  const t = useCopy(myData)
  const user = useRequiredUser()
  const wait = retryAfterOf(error)
  const isWrong = codeOf(error) === 'wrong-password'
  return (
    <div className="stack-2">
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      {user.password && (
        <Field
          label={t('proof.password')}
          error={isWrong ? t(password === '' ? 'proof.required' : 'proof.wrong') : undefined}
        >
          <PasswordInput value={password} onValue={onPassword} />
        </Field>
      )}
      {codeOf(error) === 'no-password' && <Alert kind="warning">{t('proof.freshLogin')}</Alert>}
      {wait !== null && <RateLimitNotice seconds={wait} onOver={onRetry} />}
    </div>
  )
}
