-- Secret addresses of calendars of the rota: one of each person, and one of the whole rota, which has no person.
CREATE TABLE "stats"."oncall_calendars" (
    "owner" TEXT NOT NULL,
    "user_id" CHAR(24),
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oncall_calendars_pkey" PRIMARY KEY ("owner"),
    CONSTRAINT "oncall_calendars_owner" CHECK ("owner" = coalesce("user_id", 'rota'))
);

-- CreateIndex
CREATE UNIQUE INDEX "oncall_calendars_secret_key" ON "stats"."oncall_calendars"("secret");
