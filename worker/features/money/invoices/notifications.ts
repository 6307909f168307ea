import { LessonSettled } from '#contract/lessons/events/lesson-events.ts'
import { InvoiceUpdated } from '#contract/money/events/money-events.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import type { Services } from '#worker/services.ts'
import type { JudgedLesson } from './settle-store.ts'
import type { InvoiceRow } from './store.ts'

/** Has the tutor's own screens and those of the admins load withdrawal requests again. */
export const notifyInvoice = ({ announce, later }: Services, { userId }: InvoiceRow): void => {
  const frame = frameOf(InvoiceUpdated, {})
  later(Promise.all([announce.toUsers([userId], frame), announce.toChannel('AdminInvoices', frame)]))
}

/** The same for several requests at once. */
export const notifyInvoices = (
  { announce, later }: Services,
  requests: readonly { readonly userId: number }[],
): void => {
  const frame = frameOf(InvoiceUpdated, {})
  const users = [...new Set(requests.map(({ userId }) => userId))]
  later(Promise.all([announce.toUsers(users, frame), announce.toChannel('AdminInvoices', frame)]))
}

/** Has the screens of both members load lessons again that were judged, disputed or ruled. */
export const notifySettled = async (
  { toUsers }: Pick<Services['announce'], 'toUsers'>,
  judgedLessons: readonly Pick<JudgedLesson, 'id' | 'tutorId' | 'studentId'>[],
): Promise<void> => {
  await Promise.all(
    judgedLessons.map(({ id, tutorId, studentId }) =>
      toUsers([tutorId, studentId], frameOf(LessonSettled, { tutor: tutorId, lesson: id })),
    ),
  )
}
