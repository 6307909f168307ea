import { adminLessons } from '#web/features/team/copy/admin-lessons.ts'
import { days, oneOf, person } from '../table/filters.ts'

export const lessonFilters = {
  status: oneOf(adminLessons.filters.status, [
    { value: 'happening', label: adminLessons.status.happening, means: { canceled: false, now: true } },
    { value: 'pending', label: adminLessons.status.pending, means: { canceled: false, past: false } },
    { value: 'fulfilled', label: adminLessons.status.fulfilled, means: { canceled: false, future: false } },
    { value: 'cancelled', label: adminLessons.status.cancelled, means: { ratified: false } },
  ]),
  member: person(adminLessons.filters.member),
  start: days(adminLessons.filters.start),
}
