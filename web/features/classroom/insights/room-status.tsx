import { useEffect, useRef, useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { insights } from '#web/features/classroom/copy/insights.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { CallDetails } from '../sessions/call.ts'
import { useCallCopy } from '../sessions/call-copy.ts'
import { nameOf } from '../sessions/words.ts'
import type { SessionTransport } from '../transport/transport.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { useAgree, useFollowWish, useInsight } from './query.ts'
import { canRecord, recordLesson } from './recorder.ts'
import { holdSound, sendSound } from './send-sound.ts'
import { dropLesson } from './sound-store.ts'

interface Recorded {
  readonly call: CallDetails
  readonly transport: SessionTransport
  /** Since when both agree, epoch ms; null: nothing is recorded. */
  readonly since: number | null
  /** One of the two withdrew: what is on this device goes. */
  readonly stopped: boolean
  /** It was the guardian of the one under age. */
  readonly byGuardian: boolean
  readonly until: number
}

/** Records while both agree. What is left of it is sent when the room is left, and deleted at once when one of the two stops it. */
const useRecording = ({ call, transport, since, stopped, byGuardian, until }: Recorded): { failed: boolean } => {
  const t = useCopy(insights)
  const [failed, setFailed] = useState(false)
  const { id, me, start, end } = call
  const isStopped = useRef(stopped)
  isStopped.current = stopped
  useEffect(() => {
    if (since === null || !canRecord()) return
    const release = holdSound(id)
    const recording = recordLesson({
      ...{ userId: me.userId, lessonId: id, since, start, end, until },
      track: () => transport.local.audio,
      onFailed: () => setFailed(true),
    })
    return () => {
      void recording.stop().then(async () => {
        release()
        await (isStopped.current ? dropLesson(me.userId, id) : sendSound(me.userId))
      })
    }
  }, [id, me.userId, start, end, since, until, transport])
  useEffect(() => {
    if (!stopped) return
    toast.show({ id: 'insight', title: t(byGuardian ? 'room.stoppedByGuardian' : 'room.stopped') })
    void dropLesson(me.userId, id).catch(() => undefined)
  }, [stopped, byGuardian, me.userId, id, t])
  return { failed }
}

/** In the room: that one’s voice is recorded, with what stops it, or that the other one asks. */
export function RoomInsight({ call, transport }: { call: CallDetails; transport: SessionTransport }) {
  const t = useCopy(insights)
  const c = useCallCopy()
  const { data } = useInsight(call.id)
  const agree = useAgree(call.id)
  const [isOpen, setOpen] = useState(false)
  useFollowWish(data)
  const [wasStopped] = useState(() => data?.stopped ?? false)
  const until = data ? Date.parse(data.agreeUntil) : 0
  // At once, before the server has answered.
  const isLeaving = agree.isPending && agree.variables === false
  const since = data?.since && !isLeaving && !data.stopped ? Date.parse(data.since) : null
  const stopped = (data?.stopped ?? false) && !wasStopped
  const byGuardian = data?.barred === 'guardian-required'
  const { failed } = useRecording({ call, transport, since, until, stopped, byGuardian })
  if (!data?.available || data.barred || data.stopped) return null
  const name = nameOf(c, call.other)
  const gender = call.other.gender ?? 'other'
  const stop = () =>
    agree.mutate(false, {
      onError: () => toast.show({ id: 'insight', kind: 'danger', title: t('room.failed') }),
    })
  const unable = failed ? 'notSaved' : canRecord() ? null : 'unable'
  const shown = data.since !== null ? 'recording' : data.mine.on ? 'waiting' : data.other.on ? 'invited' : null
  if (shown === null) return null
  return (
    <section className="room-insight" aria-label={t('room.label')}>
      <span className="pill">
        <Icon name={shown === 'recording' ? 'i-ph-record' : 'i-ph-text-align-right'} className="text-now" />
        {shown === 'recording' && unable ? t(`room.${unable}`) : t(`room.${shown}`, { name, gender })}
        {shown === 'invited' ? (
          <Button size="sm" kind="line" onClick={() => setOpen(true)}>
            {t('room.choose')}
          </Button>
        ) : (
          <Button size="sm" kind="line" loading={agree.isPending} onClick={stop}>
            {t(shown === 'recording' ? 'room.stop' : 'room.cancel')}
          </Button>
        )}
      </span>
      <ConsentDialog key={String(data.mine.on)} insight={data} otherName={name} open={isOpen} onOpen={setOpen} />
    </section>
  )
}
