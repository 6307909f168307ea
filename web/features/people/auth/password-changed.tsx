import { useEffect, useRef } from 'react'
import { auth } from '#web/copy/auth.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The last step of the password reset: says that other devices were signed out, and leads to the login. */
export function PasswordChanged({ onClose }: { onClose: () => void }) {
  const t = useCopy(auth)
  const toLogin = useRef<HTMLButtonElement>(null)
  useEffect(() => toLogin.current?.focus(), [])
  return (
    <div role="status" className="grid justify-items-center gap-4 text-center">
      <span className="dialog-icon dialog-icon-success">
        <Icon name="i-ph-check-bold" />
      </span>
      <p>{t('forgot.doneBody')}</p>
      <Button ref={toLogin} block onClick={onClose}>
        {t('forgot.toLogin')}
      </Button>
    </div>
  )
}
