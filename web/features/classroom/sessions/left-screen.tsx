import { Link } from '@tanstack/react-router'
import { MessageScreen } from '#web/features/shared/message-screen.tsx'
import { Button } from '#web/ui/button.tsx'
import { DisconnectedIllustration } from '#web/ui/disconnected-illustration.tsx'
import { type CallDetails, homeOf } from './call.ts'
import { useCallCopy } from './call-copy.ts'
import { DarkScreen } from './ended-screens.tsx'
import { durationText } from './words.ts'

type LeftScreenProps = { call: CallDetails; now: number; onReturn: () => void }

/** After a lesson was left while its room is open: the way back. What follows a lesson comes with its end. */
export function LeftScreen({ call, now, onReturn }: LeftScreenProps) {
  const t = useCallCopy()
  const isOver = now >= call.end
  return (
    <DarkScreen>
      <MessageScreen
        art={<DisconnectedIllustration />}
        title={t('left.title')}
        body={isOver ? t('left.over') : t('left.text', { time: durationText(call.end - Math.max(now, call.start)) })}
        actions={
          <>
            <Button onClick={onReturn}>{t('left.back')}</Button>
            {isOver && (
              <Button kind="line" render={<Link to="/lesson-summary/$id" params={{ id: call.id }} />}>
                {t('ended.summary')}
              </Button>
            )}
            <Button kind="line" render={<Link to={homeOf(call)} />}>
              {t('moved.back')}
            </Button>
          </>
        }
      />
    </DarkScreen>
  )
}
