import { Type, type Static } from 'typebox';
import { tolerant } from './tolerant.ts';
import { flag, id, kind, list, maybeTime, text, time, timelineOf, worded } from './wire.ts';
import { messageKindWords, wordsOf } from './words.ts';
import { messageStatus } from '../status/message.ts';

const words = wordsOf(messageStatus);

/** What a message to the portal gets when it arrives: a number, and the time by which it is answered. */
const receipt = {
  message_no: text,
  /** 1 question, 2 complaint, 3 request about personal data. */
  kind,
  kind_text: Type.Optional(worded(['kind', messageKindWords])),
  due_at: time,
};
export const MessageReceipt = tolerant(receipt);
export type MessageReceipt = Static<typeof MessageReceipt>;

/** A message of the member to the portal, with the answer. */
export const Message = tolerant(
  {
    id,
    ...receipt,
    content: text,
    /** 0 waiting, 1 answered, 2 closed without an answer. */
    status: kind,
    status_text: worded(['status', words]),
    reply: Type.Optional(text),
    created_at: time,
    answered_at: maybeTime,
    /** 1: the time by which it should have been answered is over. */
    is_overdue: Type.Optional(flag),
    timeline: timelineOf(words),
  },
  ['id'],
);
export type Message = Static<typeof Message>;

export const MessageList = list(Message);
export type MessageList = Static<typeof MessageList>;
