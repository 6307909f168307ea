import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Homework } from '#contract/classroom/shapes/homework.ts'
import type { HomeworkPart } from '#contract/vocabulary/homework.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { homework as homeworkCopy } from '#web/features/classroom/copy/homework.ts'
import type { Recorder } from '#web/features/classroom/voice/kept-voice.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { MorePages } from '#web/features/shared/more-pages.tsx'
import { PageHead } from '#web/features/shared/page-head.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState, ErrorStrip } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { AllDoneIllustration } from '#web/ui/illustrations.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { flattenHomework, useHomeworkPages, useMarkSeen } from './query.ts'
import { StudentItem } from './student-item.tsx'
import { TutorItem } from './tutor-item.tsx'

// Of the tutor alone, so that no student loads it.
const PrivateNote = lazy(() =>
  import('#web/features/classroom/private-notes/private-note.tsx').then(({ PrivateNote }) => ({
    default: PrivateNote,
  })),
)

type HomeworkPageProps = {
  part: HomeworkPart | undefined
  /** A tutor’s one student. */
  other: number | undefined
  onPart: (part: HomeworkPart) => void
  Recorder: Recorder
}

/** `/homework`: what a student has to do, or what a tutor has set. */
export function HomeworkPage(props: HomeworkPageProps) {
  const { role } = useRequiredUser()
  return role === Role.Student ? <StudentHomework {...props} /> : <TutorHomework {...props} />
}

function StudentHomework({ part = 'open', onPart, Recorder }: HomeworkPageProps) {
  const t = useCopy(homeworkCopy)
  const shown = part === 'open' ? 'open' : 'done'
  return (
    <>
      <PageHead title={t('title')} className="lt-md:mb-3">
        <SegmentedControl
          label={t('parts')}
          value={shown}
          onValue={onPart}
          options={[
            { value: 'open', label: t('mine.open') },
            { value: 'done', label: t('mine.done') },
          ]}
        />
      </PageHead>
      <HomeworkList key={shown} part={shown} other={undefined} empty={shown === 'open' ? 'open' : 'done'}>
        {(list, now) => <StudentList list={list} now={now} Recorder={Recorder} />}
      </HomeworkList>
    </>
  )
}

/** Cards beside one another where the frame is widest, and one alone over its whole width. */
const gridOf = (cards: number): string =>
  cx('grid gap-gap items-start grid-cols-[minmax(0,1fr)]', cards > 1 && 'xl:grid-cols-[repeat(2,minmax(0,1fr))]')

/** What is due first comes first; what waits for no booked lesson comes last. */
const byDue = (a: Homework, b: Homework): number =>
  (a.dueAt ? Date.parse(a.dueAt) : Number.POSITIVE_INFINITY) -
    (b.dueAt ? Date.parse(b.dueAt) : Number.POSITIVE_INFINITY) || b.id - a.id

const waitsForStudent = ({ state, closed }: Homework): boolean => !closed && state !== 'done' && state !== 'good'

function StudentList({ list, now, Recorder }: { list: readonly Homework[]; now: number; Recorder: Recorder }) {
  useMarkSeen(list)
  const sorted = list.every(waitsForStudent) ? list.toSorted(byDue) : list
  return (
    <ul className={gridOf(sorted.length)}>
      {sorted.map((one) => (
        <StudentItem key={one.id} homework={one} now={now} Recorder={Recorder} />
      ))}
    </ul>
  )
}

function TutorHomework({ part = 'waiting', other, onPart }: HomeworkPageProps) {
  const t = useCopy(homeworkCopy)
  return (
    <>
      <PageHead title={t('title')} className="lt-md:mb-3">
        <SegmentedControl
          label={t('parts')}
          value={part}
          onValue={onPart}
          options={[
            { value: 'waiting', label: t('theirs.waiting') },
            { value: 'open', label: t('theirs.open') },
            { value: 'done', label: t('theirs.done') },
          ]}
        />
      </PageHead>
      {other !== undefined && (
        <Link to="/homework" search={{ part }} className={buttonClass('plain', 'sm', 'mb-2 -ms-3')}>
          <Icon name="i-ph-arrow-left" flip />
          {t('student.all')}
        </Link>
      )}
      <div className={other === undefined ? undefined : 'with-aside'}>
        <div className="col">
          <HomeworkList
            key={`${part} ${other}`}
            part={part}
            other={other}
            empty={part === 'open' ? 'given' : part === 'done' ? 'done' : 'waiting'}
          >
            {(list, now) => <ByStudent list={list} now={now} isOne={other !== undefined} />}
          </HomeworkList>
        </div>
        {other !== undefined && (
          <aside className="col">
            <Suspense fallback={<Spinner />}>
              <PrivateNote studentId={other} />
            </Suspense>
          </aside>
        )}
      </div>
    </>
  )
}

function ByStudent({ list, now, isOne }: { list: readonly Homework[]; now: number; isOne: boolean }) {
  const t = useCopy(homeworkCopy)
  const students = new Map<number, Homework[]>()
  for (const one of list) students.set(one.student.id, [...(students.get(one.student.id) ?? []), one])
  return (
    <div className={gridOf(students.size)}>
      {[...students.values()].map((own) => {
        const [{ student } = { student: null }] = own
        if (!student) return null
        const name = student.name ?? ''
        return (
          <section key={student.id} className="card" aria-label={t('student.of', { name })}>
            <div className="flex items-center gap-3 mb-3">
              <Avatar name={name} src={student.image} size={36} side="student" decorative />
              <h2 className="text-h4 grow-in truncate" title={name}>
                <bdi>{name}</bdi>
              </h2>
              {!isOne && (
                <Link
                  to="/homework"
                  search={{ with: student.id }}
                  className={buttonClass('line', 'sm')}
                  aria-label={t('student.openOf', { name })}
                  title={t('student.openOf', { name })}
                >
                  <Icon name="i-ph-notebook" />
                </Link>
              )}
            </div>
            <ul className="divided">
              {own.map((one) => (
                <li key={one.id} className="py-4 first:pt-0 last:pb-0">
                  <TutorItem homework={one} now={now} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

type HomeworkListProps = {
  part: HomeworkPart
  other: number | undefined
  empty: 'open' | 'done' | 'waiting' | 'given'
  children: (list: readonly Homework[], now: number) => ReactNode
}

function HomeworkList({ part, other, empty, children }: HomeworkListProps) {
  const t = useCopy(homeworkCopy)
  const now = useMinuteClock()
  const query = useHomeworkPages(part, other)
  const { data, error, isFetching, refetch } = query
  const retry = () => void refetch()
  if (!data)
    return error ? (
      <ErrorState title={t('failed')} level={2} onRetry={retry} retrying={isFetching}>
        {errorText(error)}
      </ErrorState>
    ) : (
      <SkeletonGroup label={t('loading')} className="card">
        <SkeletonText lines={6} />
      </SkeletonGroup>
    )
  const list = flattenHomework(data)
  return (
    <>
      {error && !query.isFetchNextPageError && <ErrorStrip onRetry={retry} retrying={isFetching} />}
      {list.length === 0 ? (
        <EmptyState art={<AllDoneIllustration />} level={2} title={t(`empty.${empty}.title`)} className="card">
          {t(`empty.${empty}.text`)}
        </EmptyState>
      ) : (
        children(list, now)
      )}
      <MorePages query={query} failed={t('moreFailed')} />
    </>
  )
}
