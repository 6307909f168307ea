import { Link } from '@tanstack/react-router'
import { interviews } from '#web/copy/interviews.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useWaitingDecisions } from '#web/features/joining/interviews/live.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

/** For tutor managers: how many applicants wait for a decision. Nothing while none does. */
export function DecisionsAlert() {
  const t = useCopy(interviews)
  const count = useWaitingDecisions()
  if (!count) return null
  return (
    <Alert
      kind="warning"
      icon="i-ph-hourglass-medium"
      className="mb-4"
      title={t('waits', { count })}
      action={
        <Button kind="line" size="sm" render={<Link to="/interviews" search={{ show: 'result' }} />}>
          {t('open')}
        </Button>
      }
    >
      {t('waitsText')}
    </Alert>
  )
}
