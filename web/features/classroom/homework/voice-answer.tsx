import { useCopy } from '#web/copy/use-copy.ts'
import { homework as homeworkCopy } from '#web/features/classroom/copy/homework.ts'
import { StoredVoicePlayer } from '#web/features/classroom/voice/voice-player.tsx'
import { useRefreshHomework } from './query.ts'

/** What a student handed in. */
export function HandedInVoice({ src }: { src: string }) {
  const t = useCopy(homeworkCopy)
  const refresh = useRefreshHomework()
  return <StoredVoicePlayer src={src} label={t('answerOf.voice')} refresh={refresh} />
}
