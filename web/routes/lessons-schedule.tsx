import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { Day } from '#contract/shared/shapes/wire.ts'
import { regularRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { lessonExtras } from '#web/features/classroom/sessions/lesson-extras.ts'
import { SchedulePage, type ScheduleSearch } from '#web/features/frame/schedule/schedule-page.tsx'
import { LessonExtras } from '#web/features/lessons/extras.ts'
import { requireOnboarded } from '#web/features/people/account/guards.ts'

const RealDay = v.pipe(
  Day,
  v.check((day) => !Number.isNaN(Date.parse(day))),
)

export const Route = createFileRoute('/lessons-schedule')({
  staticData: { title: titles.lessonsSchedule, offline: true },
  validateSearch: v.object({
    from: v.fallback(v.optional(RealDay), undefined),
    period: v.fallback(v.optional(v.literal('month')), undefined),
    view: v.fallback(v.optional(v.literal('list')), undefined),
  }),
  beforeLoad: requireOnboarded(...regularRoles),
  component: Schedule,
})

function Schedule() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (next: ScheduleSearch, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace, resetScroll: false })
  return (
    <LessonExtras value={lessonExtras}>
      <SchedulePage search={search} onSearch={change} />
    </LessonExtras>
  )
}
