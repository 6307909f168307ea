import { useState } from 'react'
import { recapParts } from '#contract/vocabulary/recaps.ts'
import { recaps } from '#web/copy/recaps.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { LessonCorrections } from '#web/features/classroom/corrections/lesson-corrections.tsx'
import { useLessonCorrections } from '#web/features/classroom/corrections/query.ts'
import { useLessonHomework } from '#web/features/classroom/homework/query.ts'
import { type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { Section } from '#web/features/shared/section.tsx'
import { formatNearTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { emptyRecap } from './draft.ts'
import { useRecap } from './query.ts'
import { RecapForm } from './recap-form.tsx'
import { RecapView } from './recap-view.tsx'

/** The parts that stand nowhere else. */
const partsBeside = recapParts.filter((part) => part !== 'homework')

/** The recap of a lesson: its student reads it, its tutor writes it. */
export function RecapCard({ meeting, now }: { meeting: Meeting; now: number }) {
  const t = useCopy(recaps)
  const query = useRecap(meeting.id)
  const [isEditing, setEditing] = useState(false)
  const isTutor = meeting.mine === 'tutor'
  const given = useLessonHomework(meeting.id).data?.list
  /** Whether the homework stands in its own card, with what became of it. */
  const isListed = (text: string) => given?.some((one) => one.ofRecap && one.text === text) ?? false
  const mayWrite = isTutor && meeting.canceledAt === null && now >= meeting.start
  const corrected = useLessonCorrections(meeting.canceledAt === null ? meeting.id : null, now >= meeting.end).data ?? []
  const corrections = (mayWrite || corrected.length > 0) && <LessonCorrections meeting={meeting} mayAdd={mayWrite} />
  return (
    <Section
      title={t('title')}
      query={query}
      data={query.data}
      failed={t('failed')}
      action={
        mayWrite &&
        query.data?.recap &&
        !isEditing && (
          <Button kind="line" size="sm" icon="i-ph-pencil-simple" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )
      }
      skeleton={
        <SkeletonGroup label={t('loading')}>
          <SkeletonText lines={5} />
        </SkeletonGroup>
      }
    >
      {({ recap }) => {
        if (mayWrite && (isEditing || !recap))
          return (
            <RecapForm
              lessonId={meeting.id}
              studentName={nameOf(meeting.student)}
              saved={recap}
              onDone={() => setEditing(false)}
            />
          )
        if (!recap)
          return (
            <>
              <p className="small quiet">{t(noneKey(meeting, now))}</p>
              {corrections && (
                <div className="mt-4">
                  <RecapView recap={emptyRecap} corrections={corrections} />
                </div>
              )}
            </>
          )
        return (
          <>
            <RecapView
              recap={recap}
              parts={isListed(recap.homework) ? partsBeside : recapParts}
              corrections={corrections}
            />
            <p className="caption quiet mt-3">
              {t('written', { name: nameOf(meeting.tutor), when: formatNearTime(recap.updatedAt, now) })}
            </p>
          </>
        )
      }}
    </Section>
  )
}

const noneKey = (meeting: Meeting, now: number) => {
  if (meeting.canceledAt !== null) return 'none.cancelled'
  return now < meeting.start ? 'none.early' : 'none.student'
}
