import { lazy, Suspense, useState } from 'react'
import { settings } from '#web/copy/settings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

const dialogs = {
  email: lazy(() => import('#web/features/people/verification/verify-email-dialog.tsx')),
  phone: lazy(() => import('#web/features/people/verification/verify-phone-dialog.tsx')),
} as const

/** Whether an e-mail address or phone number is verified, with a button to verify it. */
export function VerificationStatus({ what, verified }: { what: keyof typeof dialogs; verified: boolean }) {
  const t = useCopy(settings)
  const [open, setOpen] = useState(false)
  const Dialog = dialogs[what]
  return (
    <>
      {verified ? (
        <StatusChip kind="success" icon="i-ph-seal-check-fill">
          {t(`contact.proofs.${what}.proved`)}
        </StatusChip>
      ) : (
        <Alert
          kind="warning"
          action={
            <Button size="sm" kind="line" onClick={() => setOpen(true)}>
              {t(`contact.proofs.${what}.prove`)}
            </Button>
          }
        >
          {t(`contact.proofs.${what}.unproved`)}
        </Alert>
      )}
      {open && (
        <Suspense>
          <Dialog open onOpen={setOpen} />
        </Suspense>
      )}
    </>
  )
}
