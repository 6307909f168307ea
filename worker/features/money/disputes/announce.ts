import { notifySettled as notifyMembers } from '#worker/features/money/invoices/notifications.ts'
import type { Services } from '#worker/services.ts'

/** Has the screens of both members load the lesson again. */
export const announceLesson = (
  { announce, later }: Pick<Services, 'announce' | 'later'>,
  { lessonId, tutorId, studentId }: { readonly lessonId: number; readonly tutorId: number; readonly studentId: number },
): void => later(notifyMembers(announce, [{ id: lessonId, tutorId, studentId }]))
