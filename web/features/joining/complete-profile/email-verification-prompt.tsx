import { lazy, Suspense } from 'react'

const VerifyEmailDialog = lazy(() => import('#web/features/people/verification/verify-email-dialog.tsx'))

type EmailVerificationPromptProps = { open: boolean; skippable?: boolean; onClose: () => void }

/** Asks for the code that registration mailed. If it has expired by then, the dialog mails another. */
export function EmailVerificationPrompt({ open, skippable, onClose }: EmailVerificationPromptProps) {
  if (!open) return null
  return (
    <Suspense>
      <VerifyEmailDialog open skippable={skippable ?? false} onOpen={(next) => !next && onClose()} />
    </Suspense>
  )
}
