import type { WeeklyHour } from '#contract/lessons/shapes/weekly-hour.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { WeeklyHourWithPeople } from './store.ts'

export const weeklyHourView = (hour: WeeklyHourWithPeople): WeeklyHour => ({
  id: hour.id,
  student: { ...hour.student, image: fileUrl(hour.student.image) },
  tutor: { ...hour.tutor, image: fileUrl(hour.tutor.image) },
  weekday: hour.weekday,
  minute: hour.minute,
  duration: hour.duration,
  createdAt: toIsoInstant(hour.createdAt),
  outcomes: hour.outcomes.map((one) => ({ ...one, start: toIsoInstant(one.start) })),
})
