import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Homework } from '#contract/classroom/shapes/homework.ts'
import { homeworkLimits } from '#contract/vocabulary/homework.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { homework as homeworkCopy } from '#web/features/classroom/copy/homework.ts'
import { type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { FailedSection, Section } from '#web/features/shared/section.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { Answered, DueLine, HomeworkChip, Task } from './homework-view.tsx'
import { useLessonHomework } from './query.ts'
import { TaskForm } from './task-form.tsx'
import { TutorItem } from './tutor-item.tsx'

/** The homework of a lesson on its page; nothing where a student has none. */
export function LessonHomeworkCard({ meeting, now }: { meeting: Meeting; now: number }) {
  const t = useCopy(homeworkCopy)
  const query = useLessonHomework(meeting.id)
  const isTutor = meeting.mine === 'tutor'
  const hasBegun = meeting.canceledAt === null && meeting.start <= now
  if (!hasBegun || (!isTutor && query.data?.list.length === 0)) return null
  return (
    <Section
      title={t('lesson.title')}
      action={
        <Link to="/homework" search={isTutor ? { with: meeting.student.userId } : {}} className="lone-link small">
          {t('lesson.open')}
        </Link>
      }
      query={query}
      data={query.data}
      failed={t('failed')}
      skeleton={
        <SkeletonGroup label={t('loading')}>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      }
    >
      {({ list }) =>
        isTutor ? (
          <GivenInLesson list={list} lessonId={meeting.id} studentName={nameOf(meeting.student)} now={now} />
        ) : (
          <ul className="divided">
            {list.map((one) => (
              <li key={one.id} className="py-3 first:pt-0 last:pb-0 grid gap-2 grid-cols-[minmax(0,1fr)]">
                <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
                  <span className="caption quiet">
                    <DueLine homework={one} now={now} />
                  </span>
                  <HomeworkChip homework={one} isTutor={false} />
                </div>
                <Task homework={one} />
                <Answered homework={one} now={now} isTutor={false} />
              </li>
            ))}
          </ul>
        )
      }
    </Section>
  )
}

type GivenProps = { list: readonly Homework[]; lessonId: number; studentName: string; now: number }

function GivenInLesson({ list, lessonId, studentName, now }: GivenProps) {
  const t = useCopy(homeworkCopy)
  const [isAdding, setAdding] = useState(false)
  const isFull = list.filter(({ ofRecap }) => !ofRecap).length >= homeworkLimits.perLesson
  return (
    <div className="grid gap-3 grid-cols-[minmax(0,1fr)]">
      {list.length === 0 && !isAdding && <p className="small quiet">{t('lesson.none')}</p>}
      {list.length > 0 && (
        <ul className="divided">
          {list.map((one) => (
            <li key={one.id} className="py-4 first:pt-0 last:pb-0">
              <TutorItem homework={one} now={now} withoutLesson />
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <TaskForm lessonId={lessonId} studentName={studentName} changed={null} onDone={() => setAdding(false)} />
      ) : (
        !isFull && (
          <Button kind="line" size="sm" icon="i-ph-plus" className="justify-self-start" onClick={() => setAdding(true)}>
            {t('task.add')}
          </Button>
        )
      )}
    </div>
  )
}

type PanelProps = { lessonId: number; studentName: string; start: number }

/** The homework of a running lesson, in the tutor’s panel of the room. */
export function HomeworkPanel({ lessonId, studentName, start }: PanelProps) {
  const t = useCopy(homeworkCopy)
  const now = useMinuteClock()
  const { data, isError, isFetching, refetch } = useLessonHomework(lessonId)
  if (now < start) return null
  return (
    <section className="border-t pt-4 mt-4" aria-labelledby="room-homework">
      <h3 id="room-homework" className="text-h4 mb-3">
        {t('lesson.title')}
      </h3>
      {data ? (
        <GivenInLesson list={data.list} lessonId={lessonId} studentName={studentName} now={now} />
      ) : isError ? (
        <FailedSection text={t('failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonGroup label={t('loading')}>
          <SkeletonText lines={3} />
        </SkeletonGroup>
      )}
    </section>
  )
}
