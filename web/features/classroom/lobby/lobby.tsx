import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { MinorChip } from '#web/features/people/guardian/minor-chip.tsx'
import { HomeLogo } from '#web/features/shared/home-logo.tsx'
import { formatDate, formatTime, formatTimeRange } from '#web/lib/format.ts'
import { useClockTrust } from '#web/lib/network.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AvatarPair } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { pageParts } from '../page/page-code.ts'
import { AbsentTutor } from '../sessions/absent-tutor.tsx'
import { type CallDetails, type CallPhase, homeOf, opensAt } from '../sessions/call.ts'
import { useCallCopy } from '../sessions/call-copy.ts'
import { type CodePart, useCodeAhead } from '../sessions/code-ahead.ts'
import { useProbe, useRoomKeys } from '../sessions/hooks.ts'
import type { JoinState } from '../sessions/join-state.ts'
import type { OwnMedia, OwnState, RequestedDevices } from '../sessions/own-media.ts'
import { preferences, usePreference } from '../sessions/preferences.ts'
import { probeMs } from '../sessions/probe.ts'
import { liveText, nameOf, presenceText } from '../sessions/words.ts'
import { CheckList } from './check-list.tsx'
import { DeviceMenus } from './device-menus.tsx'
import { FaultAlert } from './fault-alert.tsx'
import { JoinBar } from './join-bar.tsx'
import { PermissionDialog } from './permission-dialog.tsx'
import { Preview } from './preview.tsx'

type LiveLineProps = { call: CallDetails; phase: CallPhase; inside: ReadonlySet<number>; now: number }

/** When the lesson begins, and whether the other member is inside. */
function LiveLine({ call, phase, inside, now }: LiveLineProps) {
  const t = useCallCopy()
  const name = nameOf(t, call.other)
  const otherIn = inside.has(call.other.userId)
  const who = otherIn
    ? t('inside.other', { name })
    : phase === 'early'
      ? t('inside.noneEarly')
      : t('inside.none', { name })
  return (
    <Alert
      kind={otherIn ? 'success' : 'now'}
      icon={otherIn ? 'i-ph-user-check' : undefined}
      title={liveText(t, call, now)}
    >
      <span role="status">{inside.has(call.me.userId) ? t('inside.mine') : who}</span>
    </Alert>
  )
}

/** The back link, the logo, and the time in Cairo. */
function LobbyHead({ call, now }: { call: CallDetails; now: number }) {
  const t = useCallCopy()
  return (
    <header className="flex items-center gap-3 py-3 px-gutter">
      <IconButton icon="i-ph-arrow-left" flipIcon label={t('back')} render={<Link to={homeOf(call)} />} />
      <HomeLogo />
      <span className="small quiet num ms-auto">{t('cairo', { time: formatTime(now) })}</span>
    </header>
  )
}

function About({ call, now }: { call: CallDetails; now: number }) {
  const t = useCallCopy()
  const here = presenceText(t, call)
  const faces = [call.me, call.other].map((member) => ({ name: nameOf(t, member), src: member.image }))
  const [mine, other] = faces as [(typeof faces)[0], (typeof faces)[0]]
  return (
    <div className="flex items-center gap-4">
      <AvatarPair tutor={call.teaching ? mine : other} student={call.teaching ? other : mine} />
      <div className="min-w-0">
        <h1 className="text-h2 focus:shadow-none">{t('title', { name: other.name })}</h1>
        <p className="small quiet">
          {formatDate(call.start, now)}،{' '}
          <span className="num whitespace-nowrap">{formatTimeRange(call.start, call.end)}</span>
        </p>
        {here && <p className="small quiet num">{here}</p>}
        {call.other.minor && <MinorChip className="mt-2" />}
      </div>
    </div>
  )
}

/** After the line was measured, which this would disturb. */
const codeAheadMs = probeMs + 1000
const noCode: readonly CodePart[] = []

type LobbyProps = {
  call: CallDetails
  phase: CallPhase
  now: number
  inside: ReadonlySet<number>
  own: OwnState
  media: OwnMedia
  join: JoinState
  onJoin: () => void
  onJoinOnceAllowed: () => void
  onRetry: () => void
  /** What helps with a call of this kind. */
  notes?: ReactNode
  /** What one side reads before the call: below the preview, and below the check on a phone. */
  about?: ReactNode
  /** Of the panel beside the picture. */
  code?: readonly CodePart[] | undefined
}

/** The screen before the call: device check, who is inside, and the join button. */
export function Lobby(props: LobbyProps) {
  const {
    call,
    phase,
    now,
    inside,
    own,
    media,
    join,
    onJoin,
    onJoinOnceAllowed,
    onRetry,
    notes,
    about,
    code = noCode,
  } = props
  const t = useCallCopy()
  const trust = useClockTrust()
  const bars = useProbe()
  useCodeAhead(call.kind === 'interview' ? code : [...pageParts, ...code], codeAheadMs)
  const [audioOnly, setAudioOnly] = usePreference(preferences.audioOnly)
  const [later, setLater] = useState(false)
  const name = nameOf(t, call.other)
  const choose = (devices: RequestedDevices) => void media.ask(audioOnly ? 'mic' : devices)
  const onlySound = (on: boolean) => {
    setAudioOnly(on)
    if (own.permission === 'done') void media.setCamera(!on)
  }
  const tryDevices = () => {
    setLater(false)
    void media.start(audioOnly)
  }
  const press = () => {
    if (join === 'retry') return onRetry()
    if (join !== 'allow') return onJoin()
    // Pressing the join button answers the permission dialog, whether it was read or postponed.
    choose('both')
    onJoinOnceAllowed()
  }
  useRoomKeys({
    KeyM: () => own.audio && media.setMic(!own.micOn),
    KeyV: () => own.permission === 'done' && !audioOnly && void media.setCamera(!own.video),
  })
  return (
    <div className="grid grid-rows-[auto_1fr] min-h-100dvh" data-theme="dark">
      <LobbyHead call={call} now={now} />
      <main id="main" className="lobby-in">
        <Preview
          own={own}
          media={media}
          call={call}
          audioOnly={audioOnly}
          onTry={phase === 'early' && (own.permission === 'idle' || own.permission === 'explain') ? tryDevices : null}
        />
        <div className="lobby-panel [grid-area:panel] grid content-start gap-4 min-w-0">
          <About call={call} now={now} />
          <LiveLine call={call} phase={phase} inside={inside} now={now} />
          {trust === 'refuse' && <Alert kind="danger">{t('clock')}</Alert>}
          <FaultAlert own={own} media={media} audioOnly={audioOnly} />
          {notes}
          {call.kind === 'lesson' && !call.teaching && (
            <AbsentTutor
              lesson={call}
              tutor={{ userId: call.other.userId, name }}
              isInside={inside.has(call.other.userId)}
              now={now}
            />
          )}
          <CheckList own={own} bars={bars} audioOnly={audioOnly} />
          <Card as="div" className="py-3">
            <Switch checked={audioOnly} onChecked={onlySound} atEnd>
              <b>{t('check.audioOnly')}</b>
              <span className="block caption quiet">{t('check.audioOnlyHint')}</span>
            </Switch>
          </Card>
          <JoinBar state={join} opensInMs={opensAt(call) - now} otherName={name} onPress={press} />
        </div>
        <div className="[grid-area:devices] stack grid-cols-[minmax(0,1fr)]">
          {about}
          <section aria-label={t('check.devices')}>
            {own.permission === 'done' && (
              <DeviceMenus
                devices={own.devices}
                onDevice={(kind, id) => void media.use(kind, id)}
                camera={!audioOnly}
              />
            )}
          </section>
        </div>
      </main>
      <PermissionDialog
        open={own.permission === 'explain' && !later}
        otherName={name}
        onChoose={choose}
        onLater={() => setLater(true)}
      />
    </div>
  )
}
