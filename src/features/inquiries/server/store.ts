import { lt } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { inquiries } from "#db/schema.ts";
import type { Inquiry } from "#features/inquiries/contract.ts";

export class InquiryStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async add({ name, email, company, phone, budget, message }: Inquiry): Promise<void> {
    await this.#database.orm.insert(inquiries).values({ name, email, company, phone, budget, message });
  }

  async removeBefore(moment: Date): Promise<void> {
    await this.#database.orm.delete(inquiries).where(lt(inquiries.createdAt, moment));
  }
}
