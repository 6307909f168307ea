import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import * as v from 'valibot'
import { homeworkParts } from '#contract/vocabulary/homework.ts'
import { regularRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { HomeworkPage } from '#web/features/classroom/homework/homework-page.tsx'
import { requireOnboarded } from '#web/features/people/account/guards.ts'

/** The recorder of the chat, loaded by who answers by voice. */
const AnswerRecorder = lazy(() =>
  import('#web/features/talk/chat/answer-recorder.tsx').then(({ AnswerRecorder }) => ({ default: AnswerRecorder })),
)

const Part = v.fallback(v.optional(v.picklist(homeworkParts)), undefined)
const PersonId = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined)

export const Route = createFileRoute('/homework')({
  staticData: { title: titles.homework },
  validateSearch: v.object({ part: Part, with: PersonId }),
  beforeLoad: requireOnboarded(...regularRoles),
  component: Homework,
})

function Homework() {
  const { part, with: other } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <HomeworkPage
      part={part}
      other={other}
      onPart={(next) => void navigate({ search: (before) => ({ ...before, part: next }), resetScroll: false })}
      Recorder={AnswerRecorder}
    />
  )
}
