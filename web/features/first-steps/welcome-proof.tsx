import { lazy, Suspense } from 'react'
import { useRequiredUser } from '#web/features/account/query.ts'
import { isNewcomer } from '#web/features/account/session.ts'

const VerifyEmailDialog = lazy(() => import('#web/features/verification/verify-email-dialog.tsx'))

type WelcomeProofProps = { open: boolean; skippable?: boolean; onClose: () => void }

/** Right after registering a code is already in the mail; on a later visit one has to be asked for. */
export function WelcomeProof({ open, skippable, onClose }: WelcomeProofProps) {
  const user = useRequiredUser()
  if (!open) return null
  return (
    <Suspense>
      <VerifyEmailDialog
        open
        already={isNewcomer(user)}
        skippable={skippable ?? false}
        onOpen={(next) => !next && onClose()}
      />
    </Suspense>
  )
}
