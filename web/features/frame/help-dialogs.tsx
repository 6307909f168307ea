import { lazy, Suspense } from 'react'
import { openHelp, useOpenHelp } from '#web/features/shared/help.ts'

const ReportDialog = lazy(() => import('#web/features/talk/reports/report-dialog.tsx'))
const ContactDialog = lazy(() => import('#web/features/talk/contact/contact-dialog.tsx'))

const close = () => openHelp(null)

/** Renders the open help dialog. Reports need an account, so a visitor gets the contact form instead. */
export function HelpDialogs({ signedIn }: { signedIn: boolean }) {
  const opened = useOpenHelp()
  if (opened === null) return null
  const { topic, about } = opened
  return (
    <Suspense>
      {topic === 'report' && signedIn ? (
        <ReportDialog about={about} onClose={close} />
      ) : (
        <ContactDialog topic={topic} onClose={close} />
      )}
    </Suspense>
  )
}
