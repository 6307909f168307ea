import { useEffect, useRef, useState } from 'react'
import { messageLimits } from '#contract/vocabulary/messages.ts'
import { sessions } from '#web/copy/sessions.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { formatStopwatch } from '#web/lib/format.ts'
import { MediaError, type MediaFault } from '#web/lib/media-devices.ts'
import { Alert } from '#web/ui/alert.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { pauseVoice } from './voice-player.ts'
import { shortestMs, startRecording, type VoiceMessageFile, type VoiceRecording } from './voice-recording.ts'
import { peaksOf, wavePath } from './wave.ts'

const waveHeight = 32
/** Levels of the live wave: the last two seconds. */
const liveLevels = 40

type Stage = 'asking' | 'recording' | 'full' | 'interrupted' | { readonly fault: MediaFault }

type VoiceRecorderProps = {
  onSend: (voice: VoiceMessageFile) => void
  /** Goes back to the text. */
  onClose: () => void
  /** What its main button does where it does not send. */
  sendLabel?: string
}

/** In the place of the composer: records until it is sent or discarded, a minute at most. */
export function VoiceRecorder({ onSend, onClose, sendLabel }: VoiceRecorderProps) {
  const t = useCopy(chat)
  const media = useCopy(sessions)
  const [stage, setStage] = useState<Stage>('asking')
  const [{ ms, wave }, setLive] = useState({ ms: 0, wave: '' })
  const recording = useRef<VoiceRecording | null>(null)
  const row = useRef<HTMLDivElement>(null)
  const isReady = typeof stage === 'string' && stage !== 'asking'

  useEffect(() => {
    let closed = false
    pauseVoice()
    const events = {
      onTick: (at: number, levels: readonly number[]) =>
        setLive({ ms: at, wave: wavePath(peaksOf(levels.slice(-liveLevels)), waveHeight) }),
      onStopped: setStage,
    }
    startRecording(events).then(
      (started) => {
        if (closed) return started.discard()
        recording.current = started
        setStage('recording')
      },
      (error: unknown) => setStage({ fault: error instanceof MediaError ? error.fault : 'unknown' }),
    )
    return () => {
      closed = true
      recording.current?.discard()
    }
  }, [])

  // The button that was pressed is gone; the next press sends, or leads back.
  useEffect(() => {
    if (stage === 'recording' || typeof stage === 'object')
      row.current?.querySelector<HTMLElement>('[data-next]')?.focus()
  }, [stage])

  const send = async () => {
    if (ms < shortestMs) return
    const voice = await recording.current?.finish()
    if (voice) onSend(voice)
    onClose()
  }

  if (typeof stage === 'object')
    return (
      <div ref={row} className="composer">
        <Alert kind="warning" icon="i-ph-microphone-slash" urgent className="grow">
          {media(`fault.mic.${stage.fault}`)}
        </Alert>
        <IconButton icon="i-ph-x" label={t('voice.close')} data-next="" onClick={onClose} />
      </div>
    )
  const stageTexts = { asking: t('voice.asking'), recording: t('voice.recording') }
  const note = stage === 'full' || stage === 'interrupted' ? t(`voice.${stage}`) : stageTexts[stage]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the recording from any of its buttons
    <div ref={row} className="composer items-center" onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <IconButton icon="i-ph-trash" label={t('voice.cancel')} onClick={onClose} />
      <div className="grow min-w-0">
        <div className="row gap-2">
          <span
            className="recording-dot flex-none size-2.5 rounded-[50%] bg-danger"
            data-live={stage === 'recording' ? '' : undefined}
            aria-hidden="true"
          />
          <span className="num" role="timer">
            {formatStopwatch(ms / 1000)}
          </span>
          <svg
            className="recording-wave flex-1 min-w-0 h-8 [direction:ltr]"
            viewBox={`0 0 100 ${waveHeight}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path d={wave} />
          </svg>
          <span className="caption quiet num" aria-hidden="true">
            {formatStopwatch(messageLimits.attachment.voiceMs / 1000)}
          </span>
        </div>
        <p className={stage === 'recording' ? 'visually-hidden' : 'caption quiet'} role="status">
          {note}
        </p>
      </div>
      <IconButton
        icon={sendLabel === undefined ? 'i-ph-paper-plane-right-fill' : 'i-ph-check'}
        flipIcon={sendLabel === undefined}
        round
        kind="main"
        label={sendLabel ?? t('voice.send')}
        data-next=""
        disabled={!isReady}
        onClick={() => void send()}
      />
    </div>
  )
}
