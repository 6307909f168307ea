import { lessonStatus } from '#contract/lessons/rules/lesson-status.ts'
import type { Lesson } from '#contract/lessons/shapes/lesson.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { LessonStatus, LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminLessons } from '#web/features/team/copy/admin-lessons.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { StatusChip, type StatusKind } from '#web/ui/status-chip.tsx'

const looks: Record<LessonStatus | LessonVerdict, { kind: StatusKind; icon: IconName; live?: boolean }> = {
  [LessonStatus.Pending]: { kind: 'accent', icon: 'i-ph-calendar-check-fill' },
  [LessonStatus.Happening]: { kind: 'now', icon: 'i-ph-pulse-bold', live: true },
  [LessonStatus.Fulfilled]: { kind: 'neutral', icon: 'i-ph-hourglass' },
  [LessonVerdict.Held]: { kind: 'success', icon: 'i-ph-check-circle-fill' },
  [LessonVerdict.TutorLate]: { kind: 'success', icon: 'i-ph-check-circle-fill' },
  [LessonVerdict.TutorLeft]: { kind: 'success', icon: 'i-ph-check-circle-fill' },
  [LessonVerdict.DeadLine]: { kind: 'warning', icon: 'i-ph-wifi-slash' },
  [LessonVerdict.Outage]: { kind: 'warning', icon: 'i-ph-wifi-slash' },
  [LessonVerdict.TutorAbsent]: { kind: 'danger', icon: 'i-ph-user-minus' },
  [LessonVerdict.StudentAbsent]: { kind: 'warning', icon: 'i-ph-user-minus' },
  [LessonVerdict.CutShort]: { kind: 'warning', icon: 'i-ph-clock-countdown' },
  [LessonStatus.Cancelled]: { kind: 'neutral', icon: 'i-ph-prohibit-bold' },
}

export function LessonStatusChip({ lesson, now }: { lesson: Lesson; now: number }) {
  const t = useCopy(adminLessons)
  const start = Date.parse(lesson.start)
  const canceledAt = lesson.canceledAt === null ? null : Date.parse(lesson.canceledAt)
  const status = lesson.verdict ?? lessonStatus({ start, end: start + minutes(lesson.duration), canceledAt }, now)
  return <StatusChip {...looks[status]}>{t(`status.${status}`)}</StatusChip>
}
