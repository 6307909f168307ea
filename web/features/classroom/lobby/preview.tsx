import { formatNumber } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { levels } from '../sessions/audio.ts'
import type { CallDetails } from '../sessions/call.ts'
import { useCallCopy } from '../sessions/call-copy.ts'
import { Control } from '../sessions/control.tsx'
import { useLevel } from '../sessions/hooks.ts'
import type { OwnMedia, OwnState } from '../sessions/own-media.ts'
import { Video } from '../sessions/video.tsx'
import { nameOf } from '../sessions/words.ts'

const heights = ['35%', '60%', '100%', '75%', '50%', '40%', '30%']
const heardFrom = 2

function Voice({ own }: { own: OwnState }) {
  const t = useCallCopy()
  const level = useLevel(own.audio)
  const words = own.micOn ? t(level >= heardFrom ? 'check.heard' : 'check.silent') : t('check.muted')
  return (
    <span className="absolute top-3.5 start-3.5 flex items-center gap-2 py-0.5 px-3.5 rounded-full bg-veil text-on-veil fs-small">
      <Icon name={own.micOn ? 'i-ph-microphone-fill' : 'i-ph-microphone-slash-fill'} className="icon-sm" />
      <span
        className="level inline-flex items-center gap-3px h-6"
        role="img"
        aria-label={t('check.level', { level: formatNumber(level) })}
      >
        {heights.map((blockSize, index) => (
          <i key={blockSize} style={{ blockSize }} data-lit={own.micOn && index < level ? '' : undefined} />
        ))}
      </span>
      {words}
    </span>
  )
}

/** The user's picture with a ring that grows with their voice, to show that the microphone works. */
function Face({ own, call }: { own: OwnState; call: CallDetails }) {
  const t = useCallCopy()
  const level = useLevel(own.audio)
  return (
    <span className="face" style={{ '--loud': own.micOn ? level / levels : 0 }}>
      <Avatar
        name={nameOf(t, call.me)}
        src={call.me.image}
        size={96}
        side={call.teaching ? 'tutor' : 'student'}
        decorative
      />
    </span>
  )
}

/** Marks a button whose device could not be opened; the button's label says what pressing it retries. */
const faultMark = <Icon name="i-ph-warning-circle-fill" className="ctl-fault" />

type PreviewProps = {
  own: OwnState
  media: OwnMedia
  call: CallDetails
  audioOnly: boolean
  /** Asks for the devices; null once that was done, or when joining will do it. */
  onTry: (() => void) | null
}

/** The user's own camera, mirrored. */
export function Preview({ own, media, call, audioOnly, onTry }: PreviewProps) {
  const t = useCallCopy()
  const cameraOn = own.video !== null
  const cameraFault = audioOnly ? null : own.cameraFault
  const micOn = own.micOn && !own.micFault
  const pressMic = () => (own.micFault ? void media.retryMic() : media.setMic(!own.micOn))
  return (
    <section
      className={cx('stage lobby-look [grid-area:look] aspect-[4/3.6] lg:aspect-[16/10.4]')}
      aria-label={t('check.preview')}
    >
      {own.video ? (
        <Video track={own.video} mirrored label={t('check.preview')} name="preview" />
      ) : (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 text-quiet">
          <Face own={own} call={call} />
          {onTry ? (
            <Button kind="line" icon="i-ph-microphone" onClick={onTry}>
              {t('check.tryDevices')}
            </Button>
          ) : (
            <span>{t(audioOnly ? 'room.audioOnly' : 'room.cameraOff')}</span>
          )}
        </div>
      )}
      {own.audio && <Voice own={own} />}
      <div className="controls" hidden={onTry !== null}>
        <Control
          icon={micOn ? 'i-ph-microphone' : 'i-ph-microphone-slash'}
          label={t(own.micFault ? 'fault.retryMic' : micOn ? 'controls.micOff' : 'controls.micOn')}
          shortcut="M"
          look={micOn ? 'plain' : 'off'}
          disabled={!own.audio && !own.micFault}
          onClick={pressMic}
        >
          {own.micFault && faultMark}
        </Control>
        <Control
          icon={cameraOn ? 'i-ph-video-camera' : 'i-ph-video-camera-slash'}
          label={t(cameraFault ? 'fault.retryCamera' : cameraOn ? 'controls.cameraOff' : 'controls.cameraOn')}
          shortcut="V"
          look={cameraOn ? 'plain' : 'off'}
          disabled={own.permission !== 'done' || audioOnly}
          onClick={() => void media.setCamera(!cameraOn)}
        >
          {cameraFault && faultMark}
        </Control>
      </div>
    </section>
  )
}
