import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as v from 'valibot'
import { regularRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { lessonExtras } from '#web/features/classroom/sessions/lesson-extras.ts'
import { LessonExtras } from '#web/features/lessons/extras.ts'
import { upcomingQuery } from '#web/features/lessons/query.ts'
import { type ShownLessons, UpcomingPage } from '#web/features/lessons/upcoming-page.tsx'
import { requireOnboarded } from '#web/features/people/account/guards.ts'

const LessonId = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined)
const Shown = v.fallback(v.optional(v.literal(true)), undefined)

export const Route = createFileRoute('/upcoming-lessons')({
  staticData: { title: titles.upcomingLessons, offline: true },
  validateSearch: v.object({ rate: LessonId, cancelled: Shown, past: Shown }),
  beforeLoad: requireOnboarded(...regularRoles),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(upcomingQuery(context.user.id))
  },
  component: Upcoming,
})

function Upcoming() {
  const { rate, cancelled, past } = Route.useSearch()
  const navigate = Route.useNavigate()
  const closeRating = useCallback(
    () => void navigate({ search: (before) => ({ ...before, rate: undefined }), replace: true, resetScroll: false }),
    [navigate],
  )
  const change = (next: ShownLessons) =>
    void navigate({
      search: { past: next === 'past' || undefined, cancelled: next === 'cancelled' || undefined },
      resetScroll: false,
    })
  const show = cancelled ? 'cancelled' : past ? 'past' : 'coming'
  return (
    <LessonExtras value={lessonExtras}>
      <UpcomingPage rate={rate} onRated={closeRating} show={show} onShow={change} />
    </LessonExtras>
  )
}
