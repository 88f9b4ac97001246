/** The attacks that a hostile person can run, and the settings of each. */

export const ATTACKS = {
  'long-texts': 'a thread of 50 messages of 4,000 × "漢", read over and over by 8 connections',
  'slow-streams':
    '12 live streams that are never read, and 12 that come back at once asking for everything since event 0',
  'many-connections': '64 connections that ask for the costliest pages',
  'made-up-people':
    '64 connections without a session, each request with another made-up cookie and query',
  'many-requests': '300 booking requests at once, over and over',
  'slow-bodies': '200 forms that send a byte now and then',
} as const

export type Attack = keyof typeof ATTACKS

export interface HostileOrders {
  attack: Attack
  port: number
  cookie: string
  address: string
  threadId: string
  orbiterIds: string[]
  ms: number
}
