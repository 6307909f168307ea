import { useState } from 'react'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useSignOutEverywhere } from '#web/features/people/account/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { MyDataCards } from './my-data-cards.tsx'
import { PasswordTab } from './password-tab.tsx'

/**
 * What keeps others out of the account: the password, and signing out where it was left open; and what its owner may ask of
 * their own data.
 */
export function PasswordPanel() {
  return (
    <div className="stack">
      <PasswordTab />
      <SignOutCard />
      <MyDataCards />
    </div>
  )
}

/** Signs the person out on every device, this one included. */
function SignOutCard() {
  const t = useCopy(settings)
  const [isConfirming, setConfirming] = useState(false)
  const signOut = useSignOutEverywhere()
  return (
    <Card className="stack max-w-140 justify-items-start">
      <h2>{t('signOut.title')}</h2>
      <p className="small quiet">{t('signOut.text')}</p>
      <Button kind="danger-line" icon="i-ph-sign-out" flipIcon onClick={() => setConfirming(true)}>
        {t('signOut.action')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpen={setConfirming}
        kind="danger"
        icon="i-ph-sign-out"
        title={t('signOut.question')}
        confirm={t('signOut.confirm')}
        cancel={t('signOut.keep')}
        busy={signOut.isPending}
        error={signOut.error}
        errorTitle={t('signOut.failed')}
        onConfirm={() => signOut.mutate()}
      >
        {t('signOut.questionText')}
      </ConfirmDialog>
    </Card>
  )
}
