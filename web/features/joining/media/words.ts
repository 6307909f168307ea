/** Words that several parts of the studio's screens put together. */
import type { StudioTutor } from '#contract/people/shapes/tutor.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { errorText } from '#web/copy/errors.ts'
import { forReader } from '#web/copy/reader.tsx'
import type { Translator } from '#web/copy/use-copy.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { codeOf } from '#web/lib/api-errors.ts'
import { formatCount, formatDuration, formatNumber } from '#web/lib/format.ts'
import { megabytes, secondsLeft, speedOf } from '#web/lib/upload-speed.ts'
import type { MediaTask } from './upload-queue.ts'

export const nameOf = ({ name }: Pick<StudioTutor, 'name'>): string => name ?? media.unnamed

const bytesPerMegabyte = 1024 * 1024

const leftText = (seconds: number): string =>
  seconds < 60 ? formatCount(seconds, 'seconds') : formatDuration(Math.ceil(seconds / 60))

/** How much has been sent, how fast, and how long the rest takes, as far as it is known. */
export const progressText = (t: Translator<typeof media>, { file, sent, samples }: MediaTask): string => {
  const speed = speedOf(samples)
  const left = secondsLeft(samples, file.size)
  return [
    t('upload.sent', {
      sent: formatNumber(Math.floor(sent / bytesPerMegabyte)),
      total: formatNumber(megabytes(file.size)),
    }),
    speed !== null && t('upload.speed', { speed: formatNumber(Math.round((speed / bytesPerMegabyte) * 10) / 10) }),
    left !== null && t('upload.left', { time: leftText(left) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Refusals that the same file meets again. */
const finalRefusals = {
  'bad-request': 'unplayable',
  'short-video-dur': 'short',
  'long-video-dur': 'long',
  forbidden: 'notYours',
} as const satisfies Partial<Record<ErrorCode, keyof typeof media.upload.refusal>>

const refusals: Partial<Record<ErrorCode, keyof typeof media.upload.refusal>> = {
  ...finalRefusals,
  'asset-not-found': 'gone',
}

/** Why a file was refused, as far as somebody can do something about it; else the sentence of the code. */
export const uploadErrorText = (error: Error): string => {
  const code = codeOf(error)
  const words = code && refusals[code]
  return words ? forReader(media.upload.refusal[words]) : errorText(error)
}

/** Whether sending the same file again may end otherwise. */
export const mayResume = (error: Error | null): boolean => {
  const code = error && codeOf(error)
  return !(code && code in finalRefusals)
}
