/** The recorder of voice messages where no chat is open: with the looks it has there. */
import './chat.css'

export { VoiceRecorder as AnswerRecorder } from './voice-recorder.tsx'
