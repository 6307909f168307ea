import { lazy, Suspense } from 'react'
import { openHelp, useHelpTopic } from './help.ts'

const ReportDialog = lazy(() => import('#web/features/reports/report-dialog.tsx'))
const ContactDialog = lazy(() => import('#web/features/contact/contact-dialog.tsx'))

const close = () => openHelp(null)

/** Renders the open help dialog. Reports need an account, so a visitor gets the contact form instead. */
export function HelpDialogs({ signedIn }: { signedIn: boolean }) {
  const wanted = useHelpTopic()
  if (wanted === null) return null
  return (
    <Suspense>
      {wanted === 'report' && signedIn ? (
        <ReportDialog onClose={close} />
      ) : (
        <ContactDialog topic={wanted} onClose={close} />
      )}
    </Suspense>
  )
}
