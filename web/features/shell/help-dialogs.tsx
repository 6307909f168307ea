import { lazy, Suspense } from 'react'
import { askHelp, useWantedHelp } from './help.ts'

const ReportDialog = lazy(() => import('#web/features/reports/report-dialog.tsx'))
const ContactDialog = lazy(() => import('#web/features/contact/contact-dialog.tsx'))

const close = () => askHelp(null)

/** Reports come from accounts; a visitor with a problem writes to the team instead. */
export function HelpDialogs({ signedIn }: { signedIn: boolean }) {
  const wanted = useWantedHelp()
  if (wanted === null) return null
  return (
    <Suspense>
      {wanted === 'report' && signedIn ? (
        <ReportDialog onClose={close} />
      ) : (
        <ContactDialog about={wanted} onClose={close} />
      )}
    </Suspense>
  )
}
