// Plays through the client that openapi-generator made of /openapi.json: register, log in, stake, list.
package main

import (
	"context"
	"os"

	api "github.com/rangoli/generated"
)

func main() {
	url, demoCodesKey, mobile, password := os.Args[1], os.Args[2], os.Args[3], "correct horse"
	config := api.NewConfiguration()
	config.Servers = api.ServerConfigurations{{URL: url}}
	config.AddDefaultHeader("Cookie", "demo_codes="+demoCodesKey)
	client := api.NewAPIClient(config)
	ctx := context.Background()

	code := *api.NewPostUserSendVerifyCodeBody(mobile, "register")
	sent, _, err := client.AccountAPI.PostUserSendVerifyCode(ctx).PostUserSendVerifyCodeBody(code).Execute()
	expect(err == nil, err)
	account := *api.NewPostUserRegisterBody(mobile, *sent.PostUserSendVerifyCodeOk.DemoCode, password, "10000")
	registered, _, err := client.AccountAPI.PostUserRegister(ctx).PostUserRegisterBody(account).Execute()
	expect(err == nil, err)
	login := *api.NewPostUserLoginBody(mobile, "a wrong one")
	login.DeviceId = registered.PostUserRegisterOk.DeviceId
	refused, _, err := client.AccountAPI.PostUserLogin(ctx).PostUserLoginBody(login).Execute()
	expect(err == nil && refused.Refusal != nil && refused.PostUserLoginOk == nil, err)
	login.Password = password
	in, _, err := client.AccountAPI.PostUserLogin(ctx).PostUserLoginBody(login).Execute()
	expect(err == nil, err)
	config.AddDefaultHeader("Authorization", "Token "+in.PostUserLoginOk.Token)

	status, _, err := client.MinesAPI.GetMinesStatus(ctx).Execute()
	expect(err == nil, err)
	stake := *api.NewPostDiceRollBody(10, 5000, true, "go-roll-0001")
	answer, _, err := client.DiceAPI.PostDiceRoll(ctx).IdempotencyKey("generated-client-1").PostDiceRollBody(stake).Execute()
	expect(err == nil, err)
	rolled := answer.PostDiceRollOk
	expect(rolled.Balance == status.GetMinesStatusOk.Balance-10+rolled.Price, rolled)
	list, _, err := client.DiceAPI.GetDiceUserRecords(ctx).Execute()
	expect(err == nil, err)
	rows := list.GetDiceUserRecordsOk.Queryset
	expect(len(rows) == 1 && rows[0].Id == rolled.Id, rows)
}

func expect(holds bool, got any) {
	if !holds {
		panic(got)
	}
}
