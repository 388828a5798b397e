// Plays through the client that oapi-codegen made of /openapi.json: register, log in, stake, list.
package main

import (
	"context"
	"net/http"
	"os"

	api "oapi/openapi"
)

func main() {
	url, demoCodesKey, mobile, password := os.Args[1], os.Args[2], os.Args[3], "correct horse"
	ctx, token, key := context.Background(), "", "generated-client-1"
	client, err := api.NewClientWithResponses(url, api.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.AddCookie(&http.Cookie{Name: "demo_codes", Value: demoCodesKey})
		if token != "" {
			request.Header.Set("Authorization", "Token "+token)
		}
		return nil
	}))
	expect(err == nil, err)

	code := api.PostUserSendVerifyCodeBody{MobileNumber: mobile, VerifyType: "register"}
	sent := must(must(client.PostUserSendVerifyCodeWithResponse(ctx, nil, code)).JSON200.AsPostUserSendVerifyCodeOk())
	account := api.PostUserRegisterBody{MobileNumber: mobile, VerifyCode: *sent.DemoCode, Password: password, RCode: "10000"}
	registered := must(must(client.PostUserRegisterWithResponse(ctx, nil, account)).JSON200.AsPostUserRegisterOk())
	login := api.PostUserLoginBody{MobileNumber: mobile, Password: "a wrong one", DeviceId: registered.DeviceId}
	refusal := must(must(client.PostUserLoginWithResponse(ctx, nil, login)).JSON200.AsRefusal())
	expect(refusal.Code != 200, refusal)
	login.Password = password
	in := must(must(client.PostUserLoginWithResponse(ctx, nil, login)).JSON200.AsPostUserLoginOk())
	expect(in.Code == 200, in)
	token = in.Token

	status := must(must(client.GetMinesStatusWithResponse(ctx, nil)).JSON200.AsGetMinesStatusOk())
	stake := api.PostDiceRollBody{Amount: 10, Target: 5000, Over: true, Key: "go-roll-0002"}
	answer := must(client.PostDiceRollWithResponse(ctx, &api.PostDiceRollParams{IdempotencyKey: &key}, stake))
	rolled := must(answer.JSON200.AsPostDiceRollOk())
	expect(rolled.Balance == status.Balance-10+rolled.Price, rolled)
	rows := must(must(client.GetDiceUserRecordsWithResponse(ctx, nil)).JSON200.AsGetDiceUserRecordsOk()).Queryset
	expect(len(rows) == 1 && rows[0].Id == rolled.Id, rows)
}

func must[T any](value T, err error) T {
	expect(err == nil, err)
	return value
}

func expect(holds bool, got any) {
	if !holds {
		panic(got)
	}
}
