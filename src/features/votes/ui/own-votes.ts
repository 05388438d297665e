/**
 * The visitor's own votes, stored in the browser to be shown and deleted. The server counts a vote by the cookie, which no
 * script can read; where the two disagree the server is right.
 */
import { isId, StoredList } from "#web/stored-list.ts";

interface OwnVote {
  readonly id: number;
  readonly rating: number;
}

export const ownVotes = new StoredList<OwnVote>({
  key: "avtalemaler.stemmer",
  max: 500,
  staysForVisit: true,
  read: ({ id, rating }) => (isId(id) && isId(rating) && rating <= 5 ? { id, rating } : null),
});
