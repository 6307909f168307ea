/** What is handed to the seeding worker, in order. */
export type Cell = string | number | null
export type Row = Record<string, Cell>

export interface SeedMessage {
  userId: number
  text: string
  /** Epoch ms. */
  createdAt: number
  /** By the other member. */
  read: boolean
}

export interface SeedSession {
  sessionId: string
  refId: number
  members: [number, number]
  startAt: number
  endAt: number
}

export type Delivery =
  /** All rows of one delivery name the same columns. */
  | { kind: 'rows'; table: string; rows: Row[] }
  | { kind: 'files'; files: { key: string; type: string; base64: string }[] }
  /** The past of one room, oldest first. */
  | { kind: 'history'; roomId: number; members: [number, number]; messages: SeedMessage[] }
  /** Rebuilds the public records of these tutors. */
  | { kind: 'publish'; tutorIds: number[]; now: number }
  /** Tells the objects of coming calls when they take place. */
  | { kind: 'schedule'; calls: SeedSession[] }
