import { expect, test } from 'vitest'
import { bookLesson } from '#contract/lessons/api/lessons.ts'
import { receivesTexts } from '#contract/lessons/rules/reminders.ts'
import { NotificationMethod } from '#contract/vocabulary/people.ts'
import { bookingRequestIn, offer, queued } from '#tests/kit/bookings.ts'
import { db, nextNumber, people } from '#tests/kit/people.ts'
import { findNotificationStatuses } from '#worker/messages/recheck-store.ts'

const either = [true, false]
const recipients = either.flatMap((hasPhone) =>
  either.flatMap((verifiedPhone) =>
    [...Object.values(NotificationMethod), null].map((method) => ({ hasPhone, verifiedPhone, method })),
  ),
)

test.each(recipients)(
  'queue and sender reach exactly whom the rule names: %j',
  async ({ hasPhone, verifiedPhone, method }) => {
    const recipient = {
      phone: hasPhone ? `0111${String(nextNumber()).padStart(7, '0')}` : null,
      verifiedPhone,
      notificationMethod: method,
      telegramChatId: method === NotificationMethod.Telegram ? 700_100_200 : null,
    }
    const tutor = await people.tutor(recipient)
    const lesson = await (await people.student()).api(bookLesson, { body: bookingRequestIn(await offer(tutor), 0) })
    const rows = await queued(lesson.sessionId)
    const isQueued = rows.some(({ kind, userId }) => kind === 'new_lesson_booked' && userId === tutor.id)
    const message = { id: 1, userId: tutor.id, kind: 'new_lesson_booked', sessionId: lesson.sessionId } as const
    const phone = (await findNotificationStatuses(db, [message])).get(1)?.phone
    const reached = receivesTexts(recipient)
    expect([isQueued, phone]).toEqual([reached, reached ? recipient.phone : null])
  },
)
