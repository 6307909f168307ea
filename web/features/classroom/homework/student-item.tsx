import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Homework } from '#contract/classroom/shapes/homework.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { homework as homeworkCopy } from '#web/features/classroom/copy/homework.ts'
import type { Recorder } from '#web/features/classroom/voice/kept-voice.ts'
import { formatNearDay } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { AnswerForm, hasBegunAnswer } from './answer-form.tsx'
import { Answered, DueLine, HomeworkChip, Task } from './homework-view.tsx'

type StudentItemProps = { homework: Homework; now: number; Recorder: Recorder }

/** Homework as its student reads and does it. */
export function StudentItem({ homework, now, Recorder }: StudentItemProps) {
  const t = useCopy(homeworkCopy)
  const { tutor, lessonId, lessonStart, state, closed } = homework
  const isMine = !closed && state !== 'done' && state !== 'good'
  const [isAnswering, setAnswering] = useState(() => isMine && hasBegunAnswer(homework))
  const name = tutor.name ?? ''
  return (
    <li className="card grid gap-3 grid-cols-[minmax(0,1fr)]">
      <div className="flex items-start gap-3">
        <Avatar name={name} src={tutor.image} size={36} side="tutor" decorative />
        <div className="grow-in">
          <p className="strong truncate" title={name}>
            <bdi>{name}</bdi>
          </p>
          <p className="caption quiet flex flex-wrap gap-x-3">
            <DueLine homework={homework} now={now} />
            <Link to="/lesson-summary/$id" params={{ id: lessonId }} className="lone-link">
              {t('ofLesson', { day: formatNearDay(Date.parse(lessonStart), now) })}
            </Link>
          </p>
        </div>
        <HomeworkChip homework={homework} isTutor={false} />
      </div>
      <Task homework={homework} />
      <Answered homework={homework} now={now} isTutor={false} />
      {isMine &&
        (isAnswering ? (
          <AnswerForm homework={homework} Recorder={Recorder} />
        ) : (
          <Button className="justify-self-start" icon="i-ph-pencil-simple-line" onClick={() => setAnswering(true)}>
            {t('answer.begin')}
          </Button>
        ))}
    </li>
  )
}
