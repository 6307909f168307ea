import { lazy, Suspense } from 'react'

const VerifyEmailDialog = lazy(() => import('#web/features/verification/verify-email-dialog.tsx'))

type WelcomeProofProps = { open: boolean; skippable?: boolean; onClose: () => void }

/** Right after registering, when a code is already in the mail. */
export function WelcomeProof({ open, skippable, onClose }: WelcomeProofProps) {
  if (!open) return null
  return (
    <Suspense>
      <VerifyEmailDialog open already skippable={skippable ?? false} onOpen={(next) => !next && onClose()} />
    </Suspense>
  )
}
