import { expect, test } from 'vitest'
import { bookLesson } from '#contract/api/lessons.ts'
import { receivesTexts } from '#contract/rules/reminders.ts'
import { NotificationMethod } from '#contract/vocabulary/people.ts'
import { findNotificationStatus } from '#worker/messages/recheck-store.ts'
import { bookingRequestIn, offer, queued } from '../kit/bookings.ts'
import { db, nextNumber, people } from '../kit/people.ts'

const either = [true, false]
const recipients = either.flatMap((hasPhone) =>
  either.flatMap((verifiedPhone) => either.map((wants) => ({ hasPhone, verifiedPhone, wants }))),
)

test.each(recipients)(
  'queue and sender reach exactly whom the rule names: %j',
  async ({ hasPhone, verifiedPhone, wants }) => {
    const recipient = {
      phone: hasPhone ? `0111${String(nextNumber()).padStart(7, '0')}` : null,
      verifiedPhone,
      notificationMethod: wants ? NotificationMethod.WhatsApp : null,
    }
    const tutor = await people.tutor(recipient)
    const lesson = await (await people.student()).api(bookLesson, { body: bookingRequestIn(await offer(tutor), 0) })
    const rows = await queued(lesson.sessionId)
    const told = rows.some(({ kind, userId }) => kind === 'new_lesson_booked' && userId === tutor.id)
    const { phone } = await findNotificationStatus(db, tutor.id, 'new_lesson_booked', lesson.sessionId)
    const reached = receivesTexts(recipient)
    expect([told, phone]).toEqual([reached, reached ? recipient.phone : null])
  },
)
