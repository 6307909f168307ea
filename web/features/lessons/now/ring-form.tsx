import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { nowLimits } from '#contract/vocabulary/now.ts'
import { LessonDuration } from '#contract/vocabulary/teaching.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { now as copy } from '#web/features/lessons/copy/now.ts'
import { useBookingAccess } from '#web/features/lessons/subscriptions/query.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { useMyTopics } from '#web/features/people/profile/query.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { formatMinutes } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { NowScreen } from './now-screen.tsx'
import { useStartRing } from './query.ts'
import { keepSameGender, readsSameGender } from './wish.ts'

const durations = Object.values(LessonDuration)
/** How long, about what and with whom; nothing is booked before somebody accepts. */
export function RingForm({ available, notice }: { available: number; notice?: string | undefined }) {
  const t = useCopy(copy)
  const user = useRequiredUser()
  const access = useBookingAccess()
  const { data: topics } = useMyTopics(user.id)
  const [duration, setDuration] = useState<LessonDuration>(LessonDuration.Long)
  const [topic, setTopic] = useState('')
  const [note, setNote] = useState('')
  const [sameGender, setSameGender] = useState(readsSameGender)
  const start = useStartRing()
  const send = () => {
    keepSameGender(sameGender)
    const about = note.trim()
    start.mutate({
      duration,
      sameGender,
      ...(topic !== '' && { topicId: Number(topic) }),
      ...(about !== '' && { note: about }),
    })
  }
  const isClosed = access !== null && access.state !== 'open'
  return (
    <NowScreen
      back="/s/dashboard"
      className="now-form"
      footer={
        <>
          {isClosed ? (
            <Button size="lg" kind="deep-solid" className="now-button" render={<Link to="/plans" />}>
              {t('form.plans')}
            </Button>
          ) : (
            <Button
              kind="now"
              size="lg"
              icon="i-ph-lightning-fill"
              className="now-button"
              loading={start.isPending}
              onClick={send}
            >
              {t('form.send')}
            </Button>
          )}
          <span className="caption quiet">{t('form.foot')}</span>
        </>
      }
    >
      <div className="now-say">
        <h1>{t('form.title')}</h1>
        <p className="quiet">{t('form.text')}</p>
        <p className="small" role="status">
          {t('form.some', { count: available })}
        </p>
      </div>
      <div className="now-fields">
        {notice !== undefined && <Alert kind="info">{notice}</Alert>}
        {isClosed && (
          <Alert kind="warning" title={t('form.closed')}>
            {t('form.closedText')}
          </Alert>
        )}
        {start.isError && (
          <Alert kind="danger" urgent>
            <ErrorText error={start.error} />
          </Alert>
        )}
        <RadioCards
          label={t('form.duration')}
          className="grid-cols-2"
          value={String(duration)}
          onValue={(value) => setDuration(durations.find((one) => String(one) === value) ?? duration)}
          options={durations.map((one) => ({ value: String(one), label: formatMinutes(one) }))}
        />
        {topics && topics.length > 0 && (
          <Field label={t('form.topic')}>
            <Select
              value={topic}
              onValue={setTopic}
              options={[
                { value: '', label: t('form.anyTopic') },
                ...topics.map(({ id, name }) => ({ value: String(id), label: name.ar })),
              ]}
            />
          </Field>
        )}
        <Field
          label={t('form.note')}
          hint={t('form.noteHint')}
          counter={{ used: note.length, max: nowLimits.note.max }}
        >
          <Textarea rows={2} value={note} maxLength={nowLimits.note.max} dir="auto" onValue={setNote} />
        </Field>
        {user.gender !== null && (
          <Switch checked={sameGender} onChecked={setSameGender} atEnd>
            {t('form.sameGender')}
          </Switch>
        )}
      </div>
    </NowScreen>
  )
}
