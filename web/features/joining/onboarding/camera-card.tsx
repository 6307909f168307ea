import { useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { formatCount, formatNumber, formatStopwatch } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { canPause, canRecord } from './browser-recorder.ts'
import { CameraFault, CameraPicture } from './camera-picture.tsx'
import type { FilmRecorder } from './film-recorder.ts'
import { elapsedOf, longestMs, mayFinish, type RecorderState, shortestMs } from './recorder-state.ts'
import { scriptLineAt } from './script.ts'

const blocks = 12
/** Announced and shown from this much before the recorder stops by itself. */
const nearEndMs = 15_000

/** How much is recorded, in blocks of a quarter of a minute. */
function LengthBlocks({ elapsed }: { elapsed: number }) {
  const t = useCopy(onboarding)
  return (
    <div className="caption quiet">
      <div className="onboarding-blocks grid grid-cols-[repeat(12,1fr)] gap-3px" aria-hidden="true">
        {Array.from({ length: blocks }, (_, at) => {
          const share = Math.min(1, Math.max(0, (elapsed / longestMs) * blocks - at))
          return (
            <i
              className="relative h-3 overflow-hidden rounded-[4px] [border-end-start-radius:1px] bg-fill"
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks are alike
              key={at}
              style={{ '--share': share }}
            />
          )
        })}
      </div>
      <div className="onboarding-bounds grid grid-cols-[1fr_auto] mt-1.5">
        <span>{t('camera.least')}</span>
        <span>{t('camera.most')}</span>
      </div>
    </div>
  )
}

function Timer({ state }: { state: RecorderState }) {
  const t = useCopy(onboarding)
  const elapsed = elapsedOf(state)
  const left = longestMs - elapsed
  const near = state.phase === 'recording' && left <= nearEndMs
  const enough = elapsed >= shortestMs
  return (
    <div className="stack-2">
      <div className="flex items-baseline justify-between flex-wrap gap-x-4">
        <span className="row-2 items-baseline">
          <b className="fs-figure num font-title leading-[1.2] ltr">{formatStopwatch(elapsed / 1000)}</b>
          <span className="small quiet">{t('camera.of')}</span>
        </span>
        <span className={enough ? 'row-2 small text-success-text' : 'small quiet'}>
          {enough && <Icon name="i-ph-check-circle-fill" className="icon-5" />}
          {near
            ? t('camera.nearEnd', { seconds: formatCount(Math.ceil(left / 1000), 'seconds', true) })
            : t(enough ? 'camera.enough' : 'camera.notYet')}
        </span>
      </div>
      <LengthBlocks elapsed={elapsed} />
      <LiveRegion>
        {near
          ? t('camera.nearEnd', { seconds: formatCount(nearEndMs / 1000, 'seconds', true) })
          : enough
            ? t('camera.enough')
            : t(state.phase === 'paused' ? 'camera.paused' : 'camera.recording')}
      </LiveRegion>
    </div>
  )
}

/** The first press comes here: what will happen, before the browser asks. */
function ClosedCamera() {
  const t = useCopy(onboarding)
  const able = canRecord()
  return (
    <div className="onboarding-closed grid content-center justify-items-center gap-2 py-6 px-4 text-center">
      <Icon name={able ? 'i-ph-video-camera' : 'i-ph-video-camera-slash'} />
      <b className="text-h4">{t('camera.closedTitle')}</b>
      <p className="small quiet measure">{t(able ? 'camera.closedText' : 'camera.unsupportedText')}</p>
    </div>
  )
}

type ButtonsProps = { recorder: FilmRecorder; state: RecorderState; onRestart: () => void }

function RecordingButtons({ recorder, state, onRestart }: ButtonsProps) {
  const t = useCopy(onboarding)
  const paused = state.phase === 'paused'
  return (
    <>
      <Button
        size="lg"
        className="lt-md:flex-1"
        icon="i-ph-stop-fill"
        disabled={!mayFinish(state)}
        onClick={() => recorder.finish()}
      >
        {t('camera.finish')}
      </Button>
      {canPause() && (
        <Button
          size="lg"
          kind="line"
          icon={paused ? 'i-ph-record-fill' : 'i-ph-pause'}
          className="lt-md:px-3.5"
          onClick={() => (paused ? recorder.resume() : recorder.pause())}
        >
          <span className="lt-md:visually-hidden">{t(paused ? 'camera.resume' : 'camera.pause')}</span>
        </Button>
      )}
      <Button
        size="lg"
        kind="plain"
        icon="i-ph-arrow-counter-clockwise"
        className="md:ms-auto lt-md:px-3.5"
        onClick={onRestart}
      >
        <span className="lt-md:visually-hidden">{t('camera.restart')}</span>
      </Button>
    </>
  )
}

function Buttons({ recorder, state, onRestart }: ButtonsProps) {
  const t = useCopy(onboarding)
  switch (state.phase) {
    case 'closed':
    case 'opening':
      return (
        canRecord() && (
          <Button
            size="lg"
            className="lt-md:flex-1"
            icon="i-ph-video-camera"
            loading={state.phase === 'opening'}
            onClick={() => void recorder.open()}
          >
            {t('camera.open')}
          </Button>
        )
      )
    case 'ready':
      return (
        <>
          <Button size="lg" className="lt-md:flex-1" icon="i-ph-record-fill" onClick={() => recorder.start()}>
            {t('camera.start')}
          </Button>
          <Button size="lg" kind="plain" onClick={() => recorder.close()}>
            {t('camera.close')}
          </Button>
        </>
      )
    case 'counting':
      return (
        <Button size="lg" kind="line" className="lt-md:flex-1" onClick={() => recorder.restart()}>
          {t('camera.restart')}
        </Button>
      )
    case 'recording':
    case 'paused':
      return <RecordingButtons recorder={recorder} state={state} onRestart={onRestart} />
    case 'failed':
    case 'saving':
      return null
  }
}

function PhaseChip({ state }: { state: RecorderState }) {
  const t = useCopy(onboarding)
  if (state.phase === 'recording')
    return (
      <StatusChip kind="now" live>
        {t('camera.recording')}
      </StatusChip>
    )
  if (state.phase !== 'paused') return null
  return (
    <StatusChip kind="neutral" icon="i-ph-pause-fill">
      {t('camera.paused')}
    </StatusChip>
  )
}

type CameraCardProps = {
  recorder: FilmRecorder
  state: RecorderState
  /** Shows the current line of the script over the picture. */
  over: boolean
}

/** The camera, how long it has been recording, and what can be pressed. */
export function CameraCard({ recorder, state, over }: CameraCardProps) {
  const t = useCopy(onboarding)
  const [restarting, setRestarting] = useState(false)
  const tracks = recorder.tracks()
  const running = state.phase === 'recording' || state.phase === 'paused' || state.phase === 'saving'
  const line = scriptLineAt(elapsedOf(state))
  return (
    <Card flush className="overflow-hidden" aria-label={t('camera.label')}>
      <div className="onboarding-picture relative grid overflow-hidden bg-sunken">
        {tracks ? <CameraPicture tracks={tracks} /> : <ClosedCamera />}
        <span className="absolute top-3 start-3">
          <PhaseChip state={state} />
        </span>
        {state.phase === 'counting' && (
          <span
            className="absolute inset-0 grid place-items-center bg-scrim text-now text-[6rem] font-title leading-[1]"
            role="status"
          >
            <span className="visually-hidden">{t('camera.starting', { left: formatNumber(state.left) })}</span>
            <b aria-hidden="true">{formatNumber(state.left)}</b>
          </span>
        )}
        {over && tracks && (
          <p className="absolute bottom-3 inset-x-3 grid gap-1 max-w-34rem mx-auto py-3 px-4 rounded-lg turn-start bg-veil text-on-veil text-center">
            <b>{t(`script.lines.${line}.title`)}</b>
            {t(`script.lines.${line}.text`)}
          </p>
        )}
      </div>
      <div className="onboarding-desk">
        {state.phase === 'failed' && <CameraFault fault={state.fault} onRetry={() => void recorder.open()} />}
        {running && <Timer state={state} />}
        {state.phase === 'opening' && (
          <p className="small quiet" role="status">
            {t('camera.opening')}
          </p>
        )}
        {state.phase === 'saving' && (
          <p className="small quiet" role="status">
            {t('camera.saving')}
          </p>
        )}
        <div className="onboarding-buttons fixed z-sticky bottom-0 inset-x-0 items-center gap-2 border-t bg-raised md:static md:flex-wrap md:border-0 md:bg-transparent">
          <Buttons recorder={recorder} state={state} onRestart={() => setRestarting(true)} />
        </div>
      </div>
      <ConfirmDialog
        open={restarting}
        onOpen={setRestarting}
        kind="danger"
        icon="i-ph-arrow-counter-clockwise"
        title={t('camera.restartTitle')}
        confirm={t('camera.restartYes')}
        cancel={t('camera.restartKeep')}
        onConfirm={() => {
          setRestarting(false)
          recorder.restart()
        }}
      >
        {t('camera.restartText')}
      </ConfirmDialog>
    </Card>
  )
}
