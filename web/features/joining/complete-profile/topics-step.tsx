import { type FormEvent, useState } from 'react'
import { errorText } from '#web/copy/errors.ts'
import { useChangeTopics } from '#web/features/people/profile/query.ts'
import { TopicPicker } from '#web/features/people/profile/topic-picker.tsx'
import { toTopicChange } from '#web/features/people/profile/topics.ts'
import { Card } from '#web/ui/card.tsx'
import { StepForm, type StepProps } from './step-form.tsx'

type TopicsStepProps = StepProps & { userId: number; saved: ReadonlySet<number> }

/** The topics a student likes to talk about. Only added and removed topics are sent. */
export function TopicsStep({ userId, saved, ...step }: TopicsStepProps) {
  const change = useChangeTopics(userId)
  /** The changed selection; null while it equals the saved one. */
  const [draft, setDraft] = useState<ReadonlySet<number> | null>(null)
  const chosen = draft ?? saved
  const send = (event: FormEvent) => {
    event.preventDefault()
    const body = toTopicChange(saved, chosen)
    if (body === null) return step.onNext()
    change.mutate(body, { onSuccess: step.onNext })
  }
  const formError = change.error === null ? undefined : errorText(change.error)
  return (
    <StepForm {...step} step="topics" saving={change.isPending} formError={formError} onSubmit={send}>
      <Card>
        <TopicPicker chosen={chosen} onChosen={setDraft} />
      </Card>
    </StepForm>
  )
}
