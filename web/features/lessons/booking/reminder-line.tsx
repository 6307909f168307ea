import { lazy, Suspense, useState } from 'react'
import { reminderOutlook } from '#contract/lessons/rules/reminders.ts'
import { booking } from '#web/copy/booking.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { useConfig } from '#web/features/people/auth/config.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'

const VerifyPhoneDialog = lazy(() => import('#web/features/people/verification/verify-phone-dialog.tsx'))

/** Whether and how the server will remind the student of a lesson at this time; null while that is unknown. */
export const useReminderOutlook = (start: number | null): ReturnType<typeof reminderOutlook> => {
  const user = useUser()
  const config = useConfig()
  const now = useMinuteClock()
  if (!user || !config || start === null) return null
  return reminderOutlook(user, { start }, config, now)
}

/** A link to verify the phone number that the reminder would go to. */
export function VerifyForReminder({ kind }: { kind: 'quiet' | 'line' }) {
  const t = useCopy(booking)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" kind={kind} icon="i-ph-whatsapp-logo" onClick={() => setOpen(true)}>
        {t('reminder.verify')}
      </Button>
      {open && (
        <Suspense>
          <VerifyPhoneDialog open onOpen={setOpen} forMessages />
        </Suspense>
      )}
    </>
  )
}
