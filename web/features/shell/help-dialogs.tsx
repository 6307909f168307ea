import { lazy, Suspense } from 'react'
import { openHelp, useHelpTopic } from './help.ts'

const ReportDialog = lazy(() => import('#web/features/reports/report-dialog.tsx'))
const ContactDialog = lazy(() => import('#web/features/contact/contact-dialog.tsx'))

const close = () => openHelp(null)

/** Reports come from accounts; a visitor with a problem writes to the team instead. */
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
