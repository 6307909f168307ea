import { auth } from '#web/copy/auth.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { refusalOf } from '#web/lib/form.ts'
import { codeOf, waitOf } from '#web/lib/refusal.ts'
import { Alert } from '#web/ui/alert.tsx'
import { WaitNotice } from './wait-notice.tsx'

/** A wrong password and an unknown address sound the same: nobody learns here who has an account. */
export const isMismatch = (error: unknown): boolean => {
  const code = codeOf(error)
  return code === 'wrong-password' || code === 'user-not-found'
}

type LoginAlertProps = { error: unknown; onOver: () => void; onForgot: () => void }

export function LoginAlert({ error, onOver, onForgot }: LoginAlertProps) {
  const t = useCopy(auth)
  const wait = waitOf(error)
  if (wait !== null) return <WaitNotice seconds={wait} onOver={onOver} />
  if (isMismatch(error)) {
    return (
      <Alert kind="danger" urgent title={t('login.wrongTitle')}>
        {t('login.wrongBody')}
      </Alert>
    )
  }
  if (codeOf(error) === 'no-password') {
    return (
      <Alert kind="info" urgent title={t('login.noPasswordTitle')}>
        {t('login.noPasswordBody')}{' '}
        <button type="button" className="link" onClick={onForgot}>
          {t('login.setPassword')}
        </button>
      </Alert>
    )
  }
  const { above } = refusalOf(error, ['email'])
  return above === undefined ? null : (
    <Alert kind="danger" urgent>
      {above}
    </Alert>
  )
}
