/** Complete Durable Object stubs, which the test runtime needs to evict objects, run alarms and look inside. */
import { env } from 'cloudflare:workers'

export const userHub = (userId: number) => env.USER_HUB.getByName(String(userId))
export const chatRoom = (roomId: number) => env.CHAT_ROOM.getByName(String(roomId))
export const sessionRoom = (sessionId: string) => env.SESSION_ROOM.getByName(sessionId)
