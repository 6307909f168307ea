import { lazy, Suspense, useState } from 'react'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { SignInWaysCard } from '#web/features/people/factors/sign-in-ways-card.tsx'
import { WayRow } from '#web/features/people/factors/way-row.tsx'
import { Button } from '#web/ui/button.tsx'

const PasswordDialog = lazy(() => import('./password-dialog.tsx'))

/** The password, passkeys and codes of the signed-in person. */
export function SignInWays() {
  const t = useCopy(settings)
  const user = useRequiredUser()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SignInWaysCard>
        <WayRow
          icon="i-ph-password"
          title={t('password.name')}
          text={t(user.password ? 'password.rule' : 'password.none')}
          action={
            <Button
              kind="line"
              size="sm"
              aria-haspopup="dialog"
              aria-label={t(user.password ? 'password.submit' : 'password.setSubmit')}
              onClick={() => setOpen(true)}
            >
              {t(user.password ? 'password.change' : 'password.add')}
            </Button>
          }
        />
      </SignInWaysCard>
      {isOpen && (
        <Suspense>
          <PasswordDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
