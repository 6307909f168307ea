import type { ReactNode } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useCallCopy } from '../sessions/call-copy.ts'
import type { OwnState } from '../sessions/own-media.ts'
import { SignalBars } from '../sessions/signal-bars.tsx'

type Verdict = 'good' | 'fair' | 'bad' | 'open'

type CheckProps = { icon: IconName; verdict: Verdict; title: string; children: ReactNode; end?: ReactNode }

const marks: Readonly<Record<Verdict, { icon: IconName; look: string } | null>> = {
  good: { icon: 'i-ph-check-circle-fill', look: 'text-success' },
  fair: null,
  bad: { icon: 'i-ph-warning-circle-fill', look: 'text-danger' },
  open: null,
}

function Check({ icon, verdict, title, children, end }: CheckProps) {
  const t = useCallCopy()
  const mark = marks[verdict]
  return (
    <li className="check-row">
      <span className={cx('check-icon', `check-${verdict}`)}>
        <Icon name={icon} />
      </span>
      <div className="grow-in">
        <b>{title}</b>
        <span className="block caption quiet">{children}</span>
      </div>
      {end ??
        (mark && (
          <span role="img" aria-label={t(verdict === 'good' ? 'check.ok' : 'check.problem')} className={mark.look}>
            <Icon name={mark.icon} />
          </span>
        ))}
    </li>
  )
}

const networkWord = (bars: number) => (bars >= 4 ? 'good' : bars >= 2 ? 'fair' : 'poor')
const networkIcons = {
  good: 'i-ph-cell-signal-high-fill',
  fair: 'i-ph-cell-signal-medium-fill',
  poor: 'i-ph-cell-signal-low-fill',
} as const satisfies Record<string, IconName>

function NetworkCheck({ bars, audioOnly }: { bars: number | null; audioOnly: boolean }) {
  const t = useCallCopy()
  const use = t(audioOnly ? 'check.network.audio' : 'check.network.video')
  if (bars === null)
    return (
      <Check icon="i-ph-cell-signal-none-fill" verdict="open" title={t('check.network.measuring')}>
        {use}
      </Check>
    )
  const word = networkWord(bars)
  return (
    <Check
      icon={networkIcons[word]}
      verdict={word === 'good' ? 'good' : word === 'fair' ? 'fair' : 'bad'}
      title={t(`check.network.${word}`)}
      end={<SignalBars bars={bars} label={t('check.network.bars', { bars: formatNumber(bars) })} />}
    >
      {word === 'poor' && !audioOnly ? t('check.network.advice') : use}
    </Check>
  )
}

type CheckListProps = { own: OwnState; bars: number | null; audioOnly: boolean }

/** The state of microphone, camera and network, each as an icon with text. */
export function CheckList({ own, bars, audioOnly }: CheckListProps) {
  const t = useCallCopy()
  const pending = own.permission === 'asking' ? t('check.asking') : t('check.notAsked')
  const mic: [Verdict, string] = own.micFault
    ? ['bad', t(`fault.mic.${own.micFault}`)]
    : own.audio
      ? ['good', t(own.micOn ? 'check.works' : 'check.off')]
      : ['open', pending]
  const camera: [Verdict, string] = audioOnly
    ? ['open', t('check.notNeeded')]
    : own.cameraFault
      ? ['bad', t(`fault.camera.${own.cameraFault}`)]
      : own.video
        ? ['good', t('check.cameraWorks')]
        : ['open', own.permission === 'done' ? t('check.cameraOff') : pending]
  return (
    <Card as="div" className="py-1">
      <ul>
        <Check
          icon={own.micOn && !own.micFault ? 'i-ph-microphone-fill' : 'i-ph-microphone-slash-fill'}
          verdict={mic[0]}
          title={t('check.mic')}
        >
          {mic[1]}
        </Check>
        <Check
          icon={camera[0] === 'bad' ? 'i-ph-video-camera-slash-fill' : 'i-ph-video-camera-fill'}
          verdict={camera[0]}
          title={t('check.camera')}
        >
          {camera[1]}
        </Check>
        <NetworkCheck bars={bars} audioOnly={audioOnly} />
      </ul>
    </Card>
  )
}
