import { auth } from '#web/copy/auth.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { RateLimitNotice } from '#web/features/shared/rate-limit-notice.tsx'
import { codeOf, retryAfterOf } from '#web/lib/api-errors.ts'
import { splitServerError } from '#web/lib/form.ts'
import { Alert } from '#web/ui/alert.tsx'

/**
 * A wrong password, an unknown address and an account that has only Google get the same message, so that it does not
 * reveal who has an account.
 */
export const isWrongCredentials = (error: unknown): boolean => {
  const code = codeOf(error)
  return code === 'wrong-password' || code === 'user-not-found'
}

type LoginAlertProps = { error: unknown; onOver: () => void }

export function LoginAlert({ error, onOver }: LoginAlertProps) {
  const t = useCopy(auth)
  const wait = retryAfterOf(error)
  if (wait !== null) return <RateLimitNotice seconds={wait} onOver={onOver} />
  if (isWrongCredentials(error)) {
    return (
      <Alert kind="danger" urgent title={t('login.wrongTitle')}>
        {t('login.wrongBody')}
      </Alert>
    )
  }
  const { formError } = splitServerError(error, ['email'])
  return formError === undefined ? null : (
    <Alert kind="danger" urgent>
      {formError}
    </Alert>
  )
}
