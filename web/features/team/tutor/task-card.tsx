import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FullTutor } from '#contract/people/shapes/tutor.ts'
import { InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { type Appointment, keyOf } from '#web/features/joining/interviews/appointments.ts'
import { mainAct } from '#web/features/shared/work-keys.ts'
import { adminTutor } from '#web/features/team/copy/admin-tutor.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { openCorrections } from '../interviews/correction.ts'
import { CorrectionDialog } from '../interviews/correction-dialog.tsx'
import { useActivation } from '../tutors/switches.tsx'
import { useEdited } from '../use-edited.ts'
import { tutorRecordsQuery, useTutorRecords } from './query.ts'

function Task({ text, act }: { text: string; act: ReactNode }) {
  return (
    <Card className="row between flex-wrap">
      <p className="row-2 strong">
        <Icon name="i-ph-hourglass-medium" className="text-warning-text" />
        {text}
      </p>
      {act}
    </Card>
  )
}

type AppointmentTaskProps = { tutor: FullTutor; task: string }

/** An interview or a demo session whose result is missing. It stays while its form is open, whatever became of it. */
function AppointmentTask({ tutor, task }: AppointmentTaskProps) {
  const t = useCopy(adminTutor)
  const now = useMinuteClock()
  const client = useQueryClient()
  const isNamed = (each: Appointment): boolean => keyOf(each) === task
  const one = useTutorRecords(tutor.id).data?.find(isNamed)
  const decided = useEdited<Appointment>(async () => {
    const list = await client.fetchQuery({ ...tutorRecordsQuery(tutor.id), staleTime: 0 })
    return list.find(isNamed) ?? null
  })
  const isOpen = one?.status === InterviewStatus.Pending && openCorrections(one, now).includes('passed')
  return (
    <>
      {isOpen && (
        <Task
          text={t(`task.${one.kind}`)}
          act={
            <Button {...mainAct} icon="i-ph-pencil-simple" onClick={() => decided.open(one)}>
              {t('task.decide')}
            </Button>
          }
        />
      )}
      {decided.row && (
        <CorrectionDialog
          key={decided.version}
          appointment={decided.row}
          begin="passed"
          onClose={decided.close}
          onReload={decided.reload}
        />
      )}
    </>
  )
}

/** A tutor who passed every step. */
function ActivationTask({ tutor }: { tutor: FullTutor }) {
  const t = useCopy(adminTutor)
  const { press, isPending, question } = useActivation(tutor)
  return (
    <>
      {!tutor.activated && (
        <Task
          text={t('task.activation')}
          act={
            <Button {...mainAct} icon="i-ph-user-check" loading={isPending} onClick={press}>
              {t('task.activate')}
            </Button>
          }
        />
      )}
      {question}
    </>
  )
}

/** What somebody came to decide from the work list, above everything else that is known of the tutor. Films have a card of their own. */
export function TaskCard({ tutor, task }: { tutor: FullTutor; task: string | undefined }) {
  if (task === undefined || task.startsWith('film-') || task.startsWith('quality-')) return null
  if (task.startsWith('activation-')) return <ActivationTask tutor={tutor} />
  return <AppointmentTask key={task} tutor={tutor} task={task} />
}
